// Sound: the server's voice, or one of the browser's own.

import { fetchSpeech } from "./api.js";

const soundButton = document.getElementById("sound");
const soundLabel = document.getElementById("sound-label");
const voiceField = document.getElementById("voice-field");
const voiceSelect = document.getElementById("voice");
const announcer = document.getElementById("announcer");

let enabled = false;
let context = null; // browsers let a page sound only after a click or a key
let playing = null;
let turn = 0;

export const soundOn = () => enabled;

function unlock() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

export function hush() {
  turn += 1;
  playing?.stop();
  playing = null;
  globalThis.speechSynthesis?.cancel();
}

/** Say words aloud. Call it from a click, or while sound is enabled. */
export async function say(text) {
  hush();
  const mine = turn;
  const voice = browserVoices().find((each) => each.voiceURI === voiceSelect.value);
  if (voice) {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    speechSynthesis.speak(words);
    return;
  }
  unlock();
  const sound = await context.decodeAudioData(await fetchSpeech(text));
  if (mine !== turn) return; // something newer is being said
  playing = context.createBufferSource();
  playing.buffer = sound;
  playing.connect(context.destination);
  playing.start();
}

/** Put a reading where screen readers hear of it; say it too where sound is enabled. */
export async function announce(text) {
  announcer.textContent = text;
  if (enabled) await say(text);
}

function setEnabled(on) {
  enabled = on;
  soundButton.setAttribute("aria-pressed", String(on));
  soundLabel.textContent = on ? "Sound on" : "Enable sound";
  if (on) unlock();
  else hush();
}

const browserVoices = () => globalThis.speechSynthesis?.getVoices() ?? [];

function listVoices() {
  const english = browserVoices().filter((voice) => voice.lang.toLowerCase().startsWith("en"));
  const chosen = localStorage.getItem("voice") ?? "";
  const options = english.map((voice) => new Option(voice.name, voice.voiceURI));
  voiceSelect.replaceChildren(voiceSelect.options[0], ...options);
  voiceSelect.value = english.some((voice) => voice.voiceURI === chosen) ? chosen : "";
  voiceField.hidden = !english.length;
}

export function start(onEnable) {
  soundButton.addEventListener("click", () => {
    setEnabled(!enabled);
    if (enabled) onEnable();
  });
  voiceSelect.addEventListener("change", () => localStorage.setItem("voice", voiceSelect.value));
  globalThis.speechSynthesis?.addEventListener?.("voiceschanged", listVoices);
  listVoices();
}
