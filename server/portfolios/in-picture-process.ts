import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Crop } from "../../domain/portfolios.ts";
import { takeTurns } from "../http/take-turns.ts";

export type PictureWork =
  | { kind: "sizes"; bytes: Uint8Array; crop?: Crop | undefined }
  | { kind: "share"; fullName: string; subtitle: string; teamName: string; portrait?: Uint8Array };

export type MadePicture = {
  /** Pixels of the upright original, or of what was cut from it. */
  width: number;
  height: number;
  colour: string;
  sizes: { width: number; format: "webp"; bytes: Uint8Array }[];
};

export type PictureOutcome =
  | MadePicture
  | { image: Uint8Array }
  | { refusal: "not-a-picture" | "too-many-pixels" };

const program = fileURLToPath(new URL("picture-process.ts", import.meta.url));
/** Milliseconds; a picture that takes longer is none that anybody means to show. */
const longest = 20_000;
/** Strangers who ask for share images keep no member waiting. */
const turns = {
  // One that is being made, and one that waits.
  sizes: takeTurns({ most: 8, mostOfOne: 2 }),
  share: takeTurns({ most: 8, mostOfOne: 8 }),
};

/**
 * Works on a picture in a process of its own, in turn.
 * @param whose whoever sent it; strangers are one
 * @throws Refusal "busy" when too many wait
 */
export function inPictureProcess(work: PictureWork, whose = ""): Promise<PictureOutcome> {
  return turns[work.kind](whose, () => inProcess(work));
}

async function inProcess(work: PictureWork): Promise<PictureOutcome> {
  const child = fork(program, {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    timeout: longest,
    killSignal: "SIGKILL",
    env: {},
  });
  const ended = once(child, "exit").then((): PictureOutcome => ({ refusal: "not-a-picture" }));
  const made = once(child, "message").then(([outcome]) => outcome as PictureOutcome);
  // A system that can start no process says so by an event, and nobody is there to send to.
  if (child.connected) child.send(work, () => undefined);
  return Promise.race([made, ended]);
}
