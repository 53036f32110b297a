"""The command line as a whole."""

import subprocess
import sys

from click.testing import CliRunner

from cardspeak.cli import main


def test_help_names_every_command():
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert {"read", "web"} <= set(result.output.split())


def test_help_loads_nothing_heavy():
    heavy = {"cv2", "numpy", "flask", "onnxruntime"}
    code = f"import cardspeak.cli, sys; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"


def test_the_version_is_told():
    assert "cardspeak" in CliRunner().invoke(main, ["--version"]).output
