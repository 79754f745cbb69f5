import { afterAll, beforeAll, expect, test } from "vitest";
import type { RefusalCode } from "../domain/refusals.ts";
import { jsonMaxBytes } from "./http/limits.ts";
import { readingMethods } from "./http/reading-methods.ts";
import type { ApiResponse } from "./openapi/api-document.ts";
import { accessMatrix } from "./testing/access-matrix.ts";
import type { Asked } from "./testing/api-contract.ts";
import type { Client } from "./testing/client.ts";
import { openContractServer, type ContractServer } from "./testing/contract-context.ts";
import { peopleRefused, peopleSuccesses } from "./testing/described-people.ts";
import { portfolioRefused, portfolioSuccesses } from "./testing/described-portfolios.ts";
import { founder, refused, setUp } from "./testing/described-refusals.ts";
import { successes } from "./testing/described-successes.ts";
import { exampleRequest } from "./testing/example-request.ts";
import { emailOf, password, teamPassword } from "./testing/sign-in-everyone.ts";

/**
 * The description, held against the server: whatever is asked here is checked on its way, and what is
 * described must have happened at the end.
 */
let w: ContractServer;

beforeAll(async () => {
  w = await openContractServer();
});
afterAll(() => w.stop());

async function send(client: Client, { method, path, headers, body }: Asked): Promise<void> {
  const init = { headers: Object.fromEntries(headers), ...(body !== "" && { body }) };
  const response = await client.raw(method, path, init);
  await response.body?.cancel();
}

/** Everybody once more, for what ends their sessions. */
async function freshCast({ server, watched, members }: ContractServer): Promise<Client[]> {
  const signedIn = (["designer", "lead", "captain"] as const).map(async (name) => {
    const client = watched(server);
    await client.post("/api/session", { email: emailOf(name), password });
    return client;
  });
  const guest = watched(server);
  await guest.post("/api/guest-session", { teamPassword });
  const removed = watched(server);
  removed.cookie = members.removed.cookie;
  return [watched(server), guest, removed, ...(await Promise.all(signedIn))];
}

test.each(accessMatrix.filter((door) => door.route.includes(" /api/")))(
  "$route is as described, whoever asks",
  async (door) => {
    const isSigningOut = door.route === "DELETE /api/session";
    const viewers = isSigningOut ? await freshCast(w) : Object.values(w.members);
    for (const viewer of viewers) await door.ask(viewer, w.known);
    await door.ask(w.programs.read, w.known);
    await door.ask(w.programs.write, w.known);
    expect(w.newFaults()).toEqual([]);
  },
);

test.each([...successes, ...peopleSuccesses, ...portfolioSuccesses])(
  "%s is as described",
  async (_what, act) => {
    await act(w);
    expect(w.newFaults()).toEqual([]);
  },
);

test.each([...refused, ...peopleRefused, ...portfolioRefused])(
  "%s refuses with %s, as described",
  async (operation, code, act) => {
    await act(w);
    expect(w.newFaults()).toEqual([]);
    expect(w.came).toContain(`${operation} ${code}`);
  },
);

let strangers = 0;

const takesJson = ({ headers }: Asked) => headers.get("content-type") === "application/json";

/** What any operation may answer, each asked of all of them by their own examples. */
const sweeps: [what: string, ask: (example: Asked) => Promise<void>][] = [
  ["without a session", (example) => send(w.watched(w.server), example)],
  [
    "with a token that is none",
    (example) => {
      // Each from an address of its own: too many from one are refused before.
      strangers += 1;
      const program = w.watched(w.server, `198.51.100.${strangers}`);
      program.token = "paddock_none";
      return send(program, example);
    },
  ],
  ["with a token for reading", (example) => send(w.programs.read, example)],
  [
    "from another site",
    (example) => {
      example.headers.set("origin", "https://another.example");
      return send(w.members.captain, example);
    },
  ],
  [
    "in no shape at all",
    (example) => {
      const [path = ""] = example.path.split("?");
      const headers = new Headers({ "content-type": "application/json" });
      // Also where none is described: an operation without a body takes none.
      const takesBytes = example.headers.has("content-type") && !takesJson(example);
      const isSilent = readingMethods.has(example.method) || takesBytes;
      const bare = { ...example, headers, body: isSilent ? "" : "{" };
      return send(w.members.captain, {
        ...bare,
        path: path.replace(firstParameter(example), "%00"),
      });
    },
  ],
  [
    "with too much",
    async (example) => {
      const body = "x".repeat(jsonMaxBytes + 1);
      if (takesJson(example)) await send(w.members.captain, { ...example, body });
    },
  ],
  [
    "with a form",
    async (example) => {
      if (!takesJson(example)) return;
      example.headers.set("content-type", "application/x-www-form-urlencoded");
      await send(w.members.captain, example);
    },
  ],
  ["with too many wrong tokens", (example) => send(guesser, example)],
  ["while the database is away", (example) => send(broken, example)],
];

function firstParameter(example: Asked): string {
  const placed = w.contract.operationAt(example);
  const place = placed?.path.split("/").findIndex((part) => part.startsWith("{")) ?? -1;
  return example.path.split("/")[place] ?? "no parameter";
}

/** What a sweep needs to have happened before. */
const preparations: Record<string, () => Promise<unknown>> = {
  "with too many wrong tokens": async () => {
    guesser = w.watched(w.server, "192.0.2.201");
    guesser.token = "paddock_none";
    for (let n = 0; n < 60; n += 1) await guesser.get("/api/health");
  },
  "while the database is away": async () => {
    await setUp({})(w);
    // The captain's own browser asks on; the streams have nobody to ask any more.
    await broken.post("/api/session", founder);
    w.young.context.streams.stop();
    await w.young.context.db.destroy();
    await w.watched(w.young).get("/api/health");
  },
};
let broken: Client;
let guesser: Client;

test.each(sweeps)("every operation asked %s answers as described", async (what, sweep) => {
  broken = w.watched(w.young);
  await preparations[what]?.();
  for (const placed of w.contract.operations) {
    await sweep(exampleRequest(placed));
  }
  expect(w.newFaults()).toEqual([]);
});

/** Refusals that need a failing disk, a database server that goes away, or two requests in the same instant. */
const unlikely = new Set([
  "busy",
  "503",
  "storage-fault",
  "storage-full",
  "507",
  "request-under-way",
  "409",
]);

test("everything that is described came", () => {
  const described = w.contract.operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      [status, ...codesOf(response)].map((outcome) => ({ operation, outcome })),
    ),
  );
  const missing = described
    .filter(({ outcome }) => !unlikely.has(outcome))
    .map(({ operation, outcome }) => `${operation.operationId} ${outcome}`)
    .filter((outcome) => !w.came.has(outcome));
  expect(missing).toEqual([]);
});

function codesOf(response: ApiResponse): RefusalCode[] {
  const schema = response.content?.["application/problem+json"] as
    | { schema: { allOf: [object, { properties: { code: { enum: RefusalCode[] } } }] } }
    | undefined;
  return schema?.schema.allOf[1].properties.code.enum ?? [];
}
