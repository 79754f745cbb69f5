import { setTimeout as pause } from "node:timers/promises";
import { Client, type Answer } from "../../server/testing/client.ts";

/** The servers of a team: one, several, or the balancer in front of them. */
export type Servers = {
  /** Requests go to these in turn. */
  urls: readonly URL[];
  /** The address that browsers use, by default the first of `urls`. */
  origin?: string;
};

/** Milliseconds. The server promises an answer within five seconds. */
const patience = 15_000;
/** Milliseconds for which a read is repeated, because a search may be busy. */
const readPatience = 60_000;
const repeatPause = 250;

export function openClient({ urls, origin = urls[0]?.origin }: Servers, cookie = ""): Client {
  let turn = 0;
  const ask = (path: string, init: RequestInit) => {
    const url = urls[turn++ % urls.length];
    return fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(patience) });
  };
  return Object.assign(new Client(ask, origin), { cookie });
}

/** @returns null if it is not there */
export async function read<T>(client: Client, path: string): Promise<T | null> {
  return (await readUntilAnswered<T>(client, path))?.body ?? null;
}

export async function readText(client: Client, path: string): Promise<string | null> {
  return (await readUntilAnswered(client, path))?.text ?? null;
}

export async function findInPages<Page extends { nextCursor: string | null }, Found>(
  client: Client,
  path: string,
  find: (page: Page) => Found | undefined,
): Promise<Found | undefined> {
  for (let query = ""; ;) {
    const page = await read<Page>(client, `${path}${query}`);
    const found = page && find(page);
    if (found || !page?.nextCursor) return found ?? undefined;
    query = `?cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

async function readUntilAnswered<T>(client: Client, path: string): Promise<Answer<T> | null> {
  const giveUpAt = Date.now() + readPatience;
  for (;;) {
    const answer = await client.get<T>(path).catch((error: unknown) => error as Error);
    if (!(answer instanceof Error)) {
      if (answer.status === 404) return null;
      if (answer.status === 200) return answer;
    }
    if (Date.now() > giveUpAt) {
      const reason = answer instanceof Error ? answer.message : `it answered ${answer.status}`;
      throw new Error(`${path} could not be read: ${reason}.`);
    }
    await pause(repeatPause);
  }
}
