import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "../../server/ids.ts";
import { serve, type Served } from "./serve.ts";

/** @property base64 whether the body is base64-encoded */
type Answer = { headers: Record<string, string>; body: string; base64?: boolean };
export type Answers = Record<string, Answer>;

const transientHeaders = ["connection", "content-length", "date", "keep-alive", "x-request-id"];

export async function captureAnswers(
  url: URL,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<Answers> {
  const entries: [string, Answer][] = [];
  // Uncompressed, because the load client does not decompress.
  const sent = { ...headers, "accept-encoding": "identity" };
  for (const path of paths) {
    const answer = await fetch(new URL(path, url), { headers: sent });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
    const kept = [...answer.headers].filter(([name]) => !transientHeaders.includes(name));
    entries.push([path, { headers: Object.fromEntries(kept), body }]);
  }
  return Object.fromEntries(entries);
}

export function serveBare(folder: string, answers: Answers, watched = false): Promise<Served> {
  const file = join(folder, `${newId()}.answers.json`);
  writeFileSync(file, JSON.stringify(answers));
  return serve({
    program: "bench/servers/bare-server.ts",
    folder,
    settings: { ANSWERS: file },
    readyPath: Object.keys(answers)[0] ?? "/",
    watched,
  });
}
