import sharp, { type SharpOptions } from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentPage } from "../domain/document-shapes.ts";
import type { RefusalCode } from "../domain/refusals.ts";
import type { CreatedApiToken } from "../domain/token-shapes.ts";
import type { TokenAccess } from "../domain/tokens.ts";
import type { ApiDocument, ApiResponse } from "./description/api-document.ts";
import { jsonMaxBytes } from "./http/limits.ts";
import { createSetupLink } from "./people/setup-link.ts";
import { contractOf, type ApiContract, type Asked } from "./testing/api-contract.ts";
import { ask } from "./testing/ask.ts";
import {
  emailOf,
  gatherCast,
  password,
  programOf,
  teamPassword,
  type Cast,
} from "./testing/cast.ts";
import { Client, uploadHeaders } from "./testing/client.ts";
import { doors, furnish, type Known } from "./testing/doors.ts";
import { exampleRequest } from "./testing/example-request.ts";
import { openTestWorld, type TestWorld } from "./testing/test-world.ts";

/**
 * The description, held against the server: whatever is asked here is checked on its way, and what is
 * described must have happened at the end.
 */
const settings = { ATTACHMENT_MAX_BYTES: "2000", ATTACHMENTS_MAX_BYTES: "3000" };

let world: TestWorld;
/** Before its first captain. */
let young: TestWorld;
let contract: ApiContract;
let cast: Cast;
let known: Known;
let programs: Record<TokenAccess, Client>;

const faults: string[] = [];
/** "createDocument 201", "createDocument document-not-found": what came, by operation. */
const came = new Set<string>();

beforeAll(async () => {
  world = await openTestWorld(settings);
  young = await openTestWorld();
  const { body } = await world.visitor().get<ApiDocument>("/api/openapi.json");
  contract = contractOf(body);
  const visitor = () => watched(world);
  cast = await gatherCast({ world: world.world, visitor });
  known = await furnish(cast);
  programs = {
    read: await programOf({ visitor }, cast.designer, "read"),
    write: await programOf({ visitor }, cast.designer, "write"),
  };
});
afterAll(async () => {
  await world.stop();
  await young.stop();
});

/** A client whose requests and answers are held against the description. */
function watched({ app }: TestWorld, address = "127.0.0.1"): Client {
  return new Client(async (path, init) => {
    const response = await ask(app, path, init, address);
    const body = typeof init.body === "string" ? init.body : init.body ? "bytes" : "";
    const headers = new Headers(init.headers);
    await note({ method: init.method ?? "GET", path, headers, body }, response.clone());
    return response;
  });
}

async function note(asked: Asked, { status, headers, body }: Response): Promise<void> {
  const placed = contract.operationAt(asked);
  if (!placed) return;
  const text = await new Response(body).text();
  const found = [
    ...contract.answerFaults(asked, { status, headers, text }),
    ...(status < 400 ? contract.requestFaults(asked) : []),
  ];
  faults.push(...found.map((fault) => `${placed.place} ${status}: ${fault}`));
  const { operationId } = placed.operation;
  came.add(`${operationId} ${status}`);
  const isProblem = headers.get("content-type") === "application/problem+json" && text !== "";
  if (isProblem) came.add(`${operationId} ${(JSON.parse(text) as { code: string }).code}`);
}

/** What was wrong since it was asked last. */
function newFaults(): string[] {
  return faults.splice(0);
}

async function send(client: Client, { method, path, headers, body }: Asked): Promise<void> {
  const init = { headers: Object.fromEntries(headers), ...(body !== "" && { body }) };
  await client.send(method, path, init);
}

const form = { subteam: "chassis", title: "Upright", content: "<p>Rev C</p>" };
const tus = { "tus-resumable": "1.0.0" };
const bytes = { "content-type": "application/offset+octet-stream" };

test.each(doors.filter((door) => door.route.includes(" /api/")))(
  "$route is as described, whoever asks",
  async (door) => {
    const isSigningOut = door.route === "DELETE /api/session";
    const viewers = isSigningOut ? [watched(world)] : Object.values(cast);
    for (const viewer of viewers) await door.ask(viewer, known);
    await door.ask(programs.read, known);
    await door.ask(programs.write, known);
    expect(newFaults()).toEqual([]);
  },
);

/** What goes well, each as the description says it. */
const successes: [what: string, act: () => Promise<unknown>][] = [
  [
    "signing in and out",
    async () => {
      const visitor = watched(world);
      await visitor.post("/api/session", { email: emailOf("lead"), password });
      await visitor.delete("/api/session");
      await visitor.post("/api/guest-session", { teamPassword });
    },
  ],
  [
    "uploading in pieces",
    async () => {
      const headers = { ...uploadHeaders("log.csv", 4), "content-length": "2" };
      const begun = await cast.lead.send("POST", "/api/uploads", { headers, body: "ab" });
      const place = begun.headers.get("location") ?? "";
      await cast.lead.send("HEAD", place, { headers: tus });
      const rest = { headers: { ...tus, ...bytes, "upload-offset": "2" }, body: "cd" };
      await cast.lead.send("PATCH", place, rest);
      await cast.lead.send("PATCH", place, rest);
      await cast.lead.send("HEAD", place, { headers: tus });
      await cast.lead.delete(place, tus);
    },
  ],
  [
    "giving up half an upload",
    async () => {
      const headers = { ...uploadHeaders("log.csv", 4), "content-length": "2" };
      const begun = await cast.lead.send("POST", "/api/uploads", { headers, body: "ab" });
      await cast.lead.delete(begun.headers.get("location") ?? "", tus);
    },
  ],
  [
    "creating a document, once",
    async () => {
      const key = { "idempotency-key": "upright-c" };
      const attachments = [await cast.lead.upload("mass.txt", "412 g")];
      const full = { ...form, tags: ["upright"], attachments };
      await cast.lead.post("/api/documents", full, key);
      await cast.lead.post("/api/documents", full, key);
    },
  ],
  [
    "reading what is there already",
    async () => {
      for (const path of [
        `/api/documents/${known.documentId}`,
        "/api/subteams/powertrain/documents?limit=1",
        "/api/subteams/powertrain/tags",
        `/api/files/${known.fileId}`,
      ]) {
        const { headers } = await cast.guest.get(path);
        await cast.guest.get(path, { "if-none-match": headers.get("etag") ?? "" });
        await cast.guest.send("HEAD", path);
      }
    },
  ],
  [
    "reading page by page",
    async () => {
      const path = "/api/subteams/chassis/documents?limit=1";
      const { body } = await cast.lead.get<DocumentPage>(path);
      await cast.lead.get(`${path}&cursor=${body.nextCursor}`);
    },
  ],
  [
    "reading a part of a file, or keeping it",
    async () => {
      await cast.guest.get(`/api/files/${known.fileId}`, { range: "bytes=0-3" });
      await cast.guest.get(`/api/files/${known.fileId}?download=1`);
    },
  ],
  [
    "looking at a picture",
    async () => {
      const picture = { create: { width: 40, height: 30, channels: 3, background: "#97192b" } };
      const png = await sharp(picture as SharpOptions)
        .png()
        .toBuffer();
      const id = await cast.lead.upload("wing.png", png);
      await cast.lead.post("/api/documents", { ...form, attachments: [id] });
      await world.jobs.idle();
      const { headers } = await cast.guest.get(`/api/files/${id}/card`);
      const tag = { "if-none-match": headers.get("etag") ?? "" };
      await cast.guest.get(`/api/files/${id}/card`, tag);
    },
  ],
  [
    "revoking a token",
    async () => {
      const made = { name: "Old bench", access: "write" };
      const { body } = await cast.lead.post<CreatedApiToken>("/api/tokens", made);
      await cast.lead.delete(`/api/tokens/${body.id}`);
    },
  ],
];

const captain = {
  firstName: "Clara",
  lastName: "Nyström",
  email: "clara@team.edu",
  password: "apex-late-42",
  confirmPassword: "apex-late-42",
  teamPassword: "",
};

test.each(successes)("%s is as described", async (_what, act) => {
  await act();
  expect(newFaults()).toEqual([]);
});

const signIn = (body: object) => () => watched(world).post("/api/session", body);
const create = (body: object) => () => cast.lead.post("/api/documents", { ...form, ...body });
const setUp = (body: object) => async () => {
  const link = await createSetupLink(young.world.db, "");
  await watched(young).post("/api/setup", {
    ...captain,
    ...body,
    token: link.split("token=")[1],
  });
};
/** Past the most that one address may try in a window. */
const guess = (path: string, body: object, most: number) => async () => {
  const stranger = watched(world, `192.0.2.${most}`);
  for (let n = 0; n <= most; n += 1) await stranger.post(path, body);
};

/** Every operation's own refusals. */
const refused: [operation: string, code: RefusalCode, act: () => Promise<unknown>][] = [
  ["signIn", "fields-missing", signIn({ email: "", password: "" })],
  ["signIn", "invalid-email", signIn({ email: "no address", password: "x" })],
  ["signIn", "account-not-found", signIn({ email: "nobody@team.edu", password: "x" })],
  ["signIn", "wrong-password", signIn({ email: emailOf("lead"), password: "x" })],
  [
    "signIn",
    "too-many-attempts",
    guess("/api/session", { email: emailOf("captain"), password: "x" }, 10),
  ],
  [
    "enterAsGuest",
    "fields-missing",
    () => watched(world).post("/api/guest-session", { teamPassword: "" }),
  ],
  [
    "enterAsGuest",
    "guest-access-not-set-up",
    () => watched(young).post("/api/guest-session", { teamPassword: "x" }),
  ],
  ["enterAsGuest", "too-many-attempts", guess("/api/guest-session", { teamPassword: "x" }, 30)],
  ["enterAsGuest", "wrong-team-password", guess("/api/guest-session", { teamPassword: "x" }, 1)],
  ["createFirstCaptain", "fields-missing", setUp({ firstName: "" })],
  ["createFirstCaptain", "name-too-long", setUp({ lastName: "x".repeat(101) })],
  ["createFirstCaptain", "email-not-valid", setUp({ email: "no address" })],
  ["createFirstCaptain", "password-too-weak", setUp({ password: "x", confirmPassword: "x" })],
  ["createFirstCaptain", "passwords-differ", setUp({ confirmPassword: "another one" })],
  ["listDocuments", "malformed-request", () => listed("powertrain/documents?limit=101")],
  ["listDocuments", "subteam-not-found", () => listed("marketing/documents")],
  ["listSubteamTags", "subteam-not-found", () => listed("marketing/tags")],
  ["previewSerialNumber", "subteam-not-found", () => listed("marketing/next-serial")],
  [
    "readDocument",
    "document-not-found",
    () => cast.lead.get("/api/documents/aaaaaaaaaaaaaaaaaaaa"),
  ],
  ["createDocument", "required-fields-missing", create({ title: "" })],
  ["createDocument", "unknown-subteam", create({ subteam: "marketing" })],
  ["createDocument", "title-too-long", create({ title: "x".repeat(201) })],
  ["createDocument", "content-too-large", create({ content: "x".repeat(1_048_577) })],
  ["createDocument", "content-too-deep", create({ content: "<ul><li>".repeat(101) + "x" })],
  [
    "createDocument",
    "too-many-tags",
    create({ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }),
  ],
  ["createDocument", "tag-too-long", create({ tags: ["x".repeat(51)] })],
  [
    "createDocument",
    "too-many-attachments",
    create({ attachments: Array.from({ length: 21 }, (_, n) => `${n}`.padStart(20, "a")) }),
  ],
  [
    "createDocument",
    "attachments-too-large",
    async () => {
      const files = [await blank("a.txt"), await blank("b.txt")];
      await create({ attachments: files })();
    },
  ],
  ["createDocument", "attachment-not-found", create({ attachments: ["a".repeat(20)] })],
  ["createDocument", "malformed-request", create({ author: "somebody else" })],
  [
    "createDocument",
    "idempotency-key-not-usable",
    () => cast.lead.post("/api/documents", form, { "idempotency-key": "two words" }),
  ],
  [
    "createDocument",
    "idempotency-key-reused",
    () => cast.lead.post("/api/documents", form, { "idempotency-key": "upright-c" }),
  ],
  ["searchDocuments", "query-too-long", () => cast.lead.get(`/api/search?q=${"x".repeat(201)}`)],
  [
    "readFile",
    "range-not-satisfiable",
    () => cast.lead.get(`/api/files/${known.fileId}`, { range: "bytes=9000-" }),
  ],
  ["readPicture", "file-not-found", () => cast.lead.get(`/api/files/${"a".repeat(20)}/card`)],
  ["createToken", "required-fields-missing", () => makeToken("")],
  ["createToken", "name-too-long", () => makeToken("x".repeat(101))],
  [
    "createToken",
    "too-many-tokens",
    async () => {
      for (let n = 0; n <= 20; n += 1) await makeToken(`Bench ${n}`);
    },
  ],
  [
    "startUpload",
    "file-too-large",
    () => cast.lead.send("POST", "/api/uploads", { headers: uploadHeaders("a.txt", 2001) }),
  ],
  ["continueUpload", "conflict", async () => continueFrom(await begin(4, "ab"), 3, "d")],
  ["continueUpload", "file-too-large", async () => continueFrom(await begin(4, "ab"), 2, "cdefg")],
];

const listed = (path: string) => cast.lead.get(`/api/subteams/${path}`);
const blank = (name: string) => cast.lead.upload(name, new Uint8Array(1900));
const makeToken = (name: string) => cast.captain.post("/api/tokens", { name, access: "read" });

async function begin(length: number, start: string): Promise<string> {
  const headers = { ...uploadHeaders("a.txt", length), "content-length": String(start.length) };
  const begun = await cast.lead.send("POST", "/api/uploads", { headers, body: start });
  return begun.headers.get("location") ?? "";
}

function continueFrom(place: string, offset: number, body: string) {
  const headers = { ...tus, ...bytes, "upload-offset": String(offset) };
  return cast.lead.send("PATCH", place, { headers, body });
}

test.each(refused)("%s refuses with %s, as described", async (operation, code, act) => {
  await act();
  expect(newFaults()).toEqual([]);
  expect(came).toContain(`${operation} ${code}`);
});

const takesJson = ({ headers }: Asked) => headers.get("content-type") === "application/json";

/** What any operation may answer, each asked of all of them by their own examples. */
const sweeps: [what: string, ask: (example: Asked) => Promise<void>][] = [
  ["without a session", (example) => send(watched(world), example)],
  [
    "with a token that is none",
    (example) => {
      const program = watched(world, "192.0.2.200");
      program.token = "paddock_none";
      return send(program, example);
    },
  ],
  ["with a token for reading", (example) => send(programs.read, example)],
  [
    "from another site",
    (example) => {
      example.headers.set("origin", "https://another.example");
      return send(cast.captain, example);
    },
  ],
  [
    "in no shape at all",
    (example) => {
      const [path = ""] = example.path.split("?");
      const headers = new Headers({ "content-type": "application/json" });
      const bare = { ...example, headers, body: takesJson(example) ? "{" : "" };
      // Signing out has no shape to be wrong.
      if (path === "/api/session" && example.method === "DELETE") return Promise.resolve();
      return send(cast.captain, { ...bare, path: path.replace(firstParameter(example), "%00") });
    },
  ],
  [
    "with too much",
    async (example) => {
      const body = "x".repeat(jsonMaxBytes + 1);
      if (takesJson(example)) await send(cast.captain, { ...example, body });
    },
  ],
  [
    "with a form",
    async (example) => {
      if (!takesJson(example)) return;
      example.headers.set("content-type", "application/x-www-form-urlencoded");
      await send(cast.captain, example);
    },
  ],
  ["with too many wrong tokens", (example) => send(guesser, example)],
  ["while the database is away", (example) => send(broken, example)],
];

function firstParameter(example: Asked): string {
  const placed = contract.operationAt(example);
  const place = placed?.path.split("/").findIndex((part) => part.startsWith("{")) ?? -1;
  return example.path.split("/")[place] ?? "no parameter";
}

/** What a sweep needs to have happened before. */
const preparations: Record<string, () => Promise<unknown>> = {
  "with too many wrong tokens": async () => {
    guesser = watched(world, "192.0.2.201");
    guesser.token = "paddock_none";
    for (let n = 0; n < 60; n += 1) await guesser.get("/api/health");
  },
  "while the database is away": async () => {
    const link = await createSetupLink(young.world.db, "");
    await broken.post("/api/setup", { ...captain, token: link.split("token=")[1] });
    await young.world.db.destroy();
    await watched(young).get("/api/health");
  },
};
let broken: Client;
let guesser: Client;

test.each(sweeps)("every operation asked %s answers as described", async (what, sweep) => {
  broken = watched(young);
  await preparations[what]?.();
  for (const placed of contract.operations) {
    await sweep(exampleRequest(placed));
  }
  expect(newFaults()).toEqual([]);
});

/** What takes a full disk, a database server that goes away, or two requests in the same instant. */
const unlikely = new Set(["busy", "503", "storage-full", "507", "request-under-way", "409"]);

test("everything that is described came", () => {
  const described = contract.operations.flatMap(({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      [status, ...codesOf(response)].map((outcome) => ({ operation, outcome })),
    ),
  );
  const missing = described
    .filter(({ outcome }) => !unlikely.has(outcome))
    .map(({ operation, outcome }) => `${operation.operationId} ${outcome}`)
    .filter((outcome) => !came.has(outcome));
  expect(missing).toEqual([]);
});

function codesOf(response: ApiResponse): RefusalCode[] {
  const schema = response.content?.["application/problem+json"] as
    | { schema: { allOf: [object, { properties: { code: { enum: RefusalCode[] } } }] } }
    | undefined;
  return schema?.schema.allOf[1].properties.code.enum ?? [];
}
