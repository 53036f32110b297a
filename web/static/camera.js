// The live camera: one still after another goes to the server, each when the last is answered.

const MIN_INTERVAL_MS = 550;
const LONG_SIDE_PX = 1920;

const video = document.getElementById("video");
const canvas = document.createElement("canvas");

let stream = null;
let run = 0; // counts starts and stops, so that an old loop ends by itself

export const isLive = () => stream !== null;

/** Why the live camera cannot be used here, in words; empty when it can. */
export function obstacle() {
  if (!isSecureContext) {
    return "Browsers give a page the live camera only over https or on localhost. "
      + "On this address, take or choose a photo instead: it is read just the same.";
  }
  return navigator.mediaDevices?.getUserMedia ? "" : "This browser gives pages no camera. Choose or paste a photo instead.";
}

export async function start() {
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
  } catch (error) {
    throw new Error(refusal(error), { cause: error });
  }
  run += 1;
  video.srcObject = stream;
  await video.play();
}

function refusal(error) {
  if (error.name === "NotAllowedError") return "Camera access was refused. Allow it in the browser's address bar, then try again.";
  if (error.name === "NotFoundError") return "No camera was found. Plug one in, or choose a photo.";
  if (error.name === "NotReadableError") return "The camera is in use by another program. Close that one, then try again.";
  return `The camera does not start (${error.name}).`;
}

export function stop() {
  run += 1;
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  video.srcObject = null;
}

/** The camera's picture now, as a JPEG. */
export async function still() {
  const shrink = Math.min(1, LONG_SIDE_PX / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas.width = Math.round(video.videoWidth * shrink);
  canvas.height = Math.round(video.videoHeight * shrink);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve, "image/jpeg", 0.9); });
}

/** Hand stills to `read` about twice a second until the camera stops or is held. */
export async function watch(read) {
  const mine = ++run;
  while (mine === run && stream) {
    const started_ms = performance.now();
    if (!document.hidden && video.videoWidth) {
      const blob = await still();
      if (mine !== run) return;
      if (blob) await read(blob, () => mine === run);
    }
    const rest_ms = Math.max(60, MIN_INTERVAL_MS - (performance.now() - started_ms));
    await new Promise((resolve) => { setTimeout(resolve, rest_ms); });
  }
}

export const pause = () => { run += 1; };
