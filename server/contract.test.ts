import { afterAll, beforeAll, expect, test } from "vitest";
import type { RefusalCode } from "../domain/refusals.ts";
import { jsonMaxBytes } from "./http/limits.ts";
import { safeMethods } from "./http/safe-methods.ts";
import type { ApiResponse } from "./openapi/api-document.ts";
import { accessMatrix } from "./testing/access-matrix.ts";
import type { SentRequest } from "./testing/api-contract.ts";
import type { Client } from "./testing/client.ts";
import { openContractServer, type ContractServer } from "./testing/contract-context.ts";
import { importRefusals, importSuccesses } from "./testing/described-imports.ts";
import { notificationRefusals, notificationSuccesses } from "./testing/described-notifications.ts";
import { peopleRefusals, peopleSuccesses } from "./testing/described-people.ts";
import { portfolioRefusals, portfolioSuccesses } from "./testing/described-portfolios.ts";
import { founder, refusals, setUp } from "./testing/described-refusals.ts";
import {
  metricsSuccesses,
  settingsRefusals,
  settingsSuccesses,
  systemSuccesses,
} from "./testing/described-settings.ts";
import { subteamRefusals, subteamSuccesses } from "./testing/described-subteams.ts";
import { successes } from "./testing/described-successes.ts";
import { exampleRequest } from "./testing/example-request.ts";
import { emailOf, password, teamPassword } from "./testing/sign-in-everyone.ts";

/**
 * Checks the API's description against the server: each request and answer must match it, and every
 * described outcome must occur.
 */
let setup: ContractServer;

beforeAll(async () => {
  setup = await openContractServer();
});
afterAll(() => setup.stop());

async function send(client: Client, { method, path, headers, body }: SentRequest): Promise<void> {
  const init = { headers: Object.fromEntries(headers), ...(body !== "" && { body }) };
  const response = await client.raw(method, path, init);
  await response.body?.cancel();
}

/** Signs everyone in anew, for requests that end their session. */
async function signInAgain({ server, checkedClient, members }: ContractServer): Promise<Client[]> {
  const signedIn = (["designer", "lead", "captain"] as const).map(async (name) => {
    const client = checkedClient(server);
    await client.post("/api/session", { email: emailOf(name), password });
    return client;
  });
  const guest = checkedClient(server);
  await guest.post("/api/guest-session", { teamPassword });
  const removed = checkedClient(server);
  removed.cookie = members.removed.cookie;
  return [checkedClient(server), guest, removed, ...(await Promise.all(signedIn))];
}

test.each(accessMatrix.filter(({ route }) => route.includes(" /api/")))(
  "$route answers every viewer as described",
  async ({ route, ask }) => {
    const isSigningOut = route === "DELETE /api/session";
    const viewers = isSigningOut ? await signInAgain(setup) : Object.values(setup.members);
    for (const viewer of viewers) await ask(viewer, setup.known);
    await ask(setup.tokenClients.read, setup.known);
    await ask(setup.tokenClients.write, setup.known);
    expect(setup.newFaults()).toEqual([]);
  },
);

test.each([
  ...successes,
  ...peopleSuccesses,
  ...portfolioSuccesses,
  ...subteamSuccesses,
  ...notificationSuccesses,
  ...settingsSuccesses,
  ...systemSuccesses,
  ...metricsSuccesses,
  ...importSuccesses,
])("%s matches the description", async (_case, act) => {
  await act(setup);
  expect(setup.newFaults()).toEqual([]);
});

test.each([
  ...refusals,
  ...peopleRefusals,
  ...portfolioRefusals,
  ...subteamRefusals,
  ...notificationRefusals,
  ...settingsRefusals,
  ...importRefusals,
])("%s refuses with %s as described", async (operation, code, act) => {
  await act(setup);
  expect(setup.newFaults()).toEqual([]);
  expect(setup.observed).toContain(`${operation} ${code}`);
});

let strangers = 0;

const takesJson = ({ headers }: SentRequest) => headers.get("content-type") === "application/json";

/** Requests that any operation may refuse, built from each operation's example. */
const sweeps: [condition: string, ask: (example: SentRequest) => Promise<void>][] = [
  ["without a session", (example) => send(setup.checkedClient(setup.server), example)],
  [
    "with an invalid token",
    (example) => {
      // Each from its own address, to stay below the rate limit.
      strangers += 1;
      const program = setup.checkedClient(setup.server, `198.51.100.${strangers}`);
      program.token = "paddock_none";
      return send(program, example);
    },
  ],
  ["with a read-only token", (example) => send(setup.tokenClients.read, example)],
  [
    "from another site",
    (example) => {
      example.headers.set("origin", "https://another.example");
      return send(setup.members.captain, example);
    },
  ],
  [
    "with malformed input",
    (example) => {
      const [path = ""] = example.path.split("?");
      const headers = new Headers({ "content-type": "application/json" });
      // Also sent to operations without a body, which must refuse it.
      const takesBytes = example.headers.has("content-type") && !takesJson(example);
      const hasNoJson = safeMethods.has(example.method) || takesBytes;
      const malformed = { ...example, headers, body: hasNoJson ? "" : "{" };
      return send(setup.members.captain, {
        ...malformed,
        path: path.replace(firstParameter(example), "%00"),
      });
    },
  ],
  [
    "with too large a body",
    async (example) => {
      const body = "x".repeat(jsonMaxBytes + 1);
      if (takesJson(example)) await send(setup.members.captain, { ...example, body });
    },
  ],
  [
    "with form data",
    async (example) => {
      if (!takesJson(example)) return;
      example.headers.set("content-type", "application/x-www-form-urlencoded");
      await send(setup.members.captain, example);
    },
  ],
  ["with too many wrong tokens", (example) => send(guesser, example)],
  ["while the database is away", (example) => send(signedInCaptain, example)],
];

function firstParameter(example: SentRequest): string {
  const placed = setup.contract.findOperation(example);
  const position = placed?.path.split("/").findIndex((part) => part.startsWith("{")) ?? -1;
  return example.path.split("/")[position] ?? "no parameter";
}

/** Runs before the sweep of the same name. */
const preparations: Record<string, () => Promise<unknown>> = {
  "with too many wrong tokens": async () => {
    guesser = setup.checkedClient(setup.server, "192.0.2.201");
    guesser.token = "paddock_none";
    for (let n = 0; n < 60; n += 1) await guesser.get("/api/health");
  },
  "while the database is away": async () => {
    await setUp({})(setup);
    await signedInCaptain.post("/api/session", founder);
    // Streams would query the closed database.
    setup.emptyServer.context.streams.stop();
    await setup.emptyServer.context.db.destroy();
    await setup.checkedClient(setup.emptyServer).get("/api/health");
  },
};
let signedInCaptain: Client;
let guesser: Client;

test.each(sweeps)("every operation answers as described %s", async (condition, sweep) => {
  signedInCaptain = setup.checkedClient(setup.emptyServer);
  await preparations[condition]?.();
  for (const placed of setup.contract.operations) {
    await sweep(exampleRequest(placed));
  }
  expect(setup.newFaults()).toEqual([]);
});

/** Outcomes that need a failing disk, a lost database server, concurrent requests, or S3. */
const unlikely = new Set([
  "busy",
  "503",
  "storage-fault",
  "storage-full",
  "507",
  "request-under-way",
  "409",
  "readFile 302",
]);

test("every described outcome occurs", () => {
  const described = setup.contract.operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      [status, ...codesOf(response)].map((outcome) => ({ operation, outcome })),
    ),
  );
  const missing = described
    .filter(({ outcome }) => !unlikely.has(outcome))
    .map(({ operation, outcome }) => `${operation.operationId} ${outcome}`)
    .filter((outcome) => !unlikely.has(outcome) && !setup.observed.has(outcome));
  expect(missing).toEqual([]);
});

function codesOf(response: ApiResponse): RefusalCode[] {
  const schema = response.content?.["application/problem+json"] as
    | { schema: { allOf: [object, { properties: { code: { enum: RefusalCode[] } } }] } }
    | undefined;
  return schema?.schema.allOf[1].properties.code.enum ?? [];
}
