import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { Boot, FirstAnswers } from "../../domain/first-answers.ts";
import type { Client } from "../testing/client.ts";
import { useTeam } from "../testing/use-team.ts";

let short: string;
let long: string;

const form = { subteam: "chassis", title: "Hub </script><script>alert(1)//", tags: ["hub"] };
const longest = `<p>${"Bearing preload ≈ 42 N·m <b>& more</b> ".repeat(18_000)}</p>`;

const { members, server } = useTeam();

beforeAll(async () => {
  short = await write(
    "<pre><code>&lt;/script&gt;&lt;script&gt;alert(2)&lt;/script&gt;</code></pre>",
  );
  long = await write(longest);
});

async function write(content: string): Promise<string> {
  return (await members.lead.post<SavedDocument>("/api/documents", { ...form, content })).body.id;
}

async function answersOf(client: Client, path: string): Promise<FirstAnswers> {
  const { text } = await client.get(path);
  const block = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? "";
  return (JSON.parse(block) as Boot).answers;
}

const ask = async (client: Client, path: string) => (await client.get(path)).body;

async function subteamAnswers(client: Client, filter: readonly string[]) {
  const list = "/api/subteams/chassis/documents";
  const tags = filter.map((tag) => `&tag=${tag}`).join("");
  return {
    id: "chassis",
    documents: await ask(client, `${list}?pinned=false${tags}`),
    filter,
    before: "",
    sort: "newest",
    pinned: await ask(client, `${list}?pinned=true&limit=100`),
    tags: await ask(client, "/api/subteams/chassis/tags"),
  };
}

describe("first answers in a page", () => {
  test.each(["lead", "guest"] as const)("include the document for the %s", async (client) => {
    const answer = await ask(members[client], `/api/documents/${short}`);
    const comments = await ask(members[client], `/api/documents/${short}/comments`);
    const linkedFrom = await ask(members[client], `/api/documents/${short}/linked-from`);
    const editors = await ask(members[client], `/api/documents/${short}/editors`);
    expect(await answersOf(members[client], `/document/${short}`)).toEqual({
      document: answer,
      comments,
      linkedFrom,
      editors,
    });
  });

  test.each(["lead", "guest"] as const)("include subteam documents for the %s", async (client) => {
    expect(await answersOf(members[client], "/subteam/chassis")).toEqual({
      subteam: await subteamAnswers(members[client], []),
    });
  });

  test("include the documents that the address filters", async () => {
    const filter = ["Hub", "weld"];
    expect(await answersOf(members.lead, "/subteam/chassis?tag=Hub&tag=weld&tag=hub")).toEqual({
      subteam: await subteamAnswers(members.lead, filter),
    });
  });

  test("include tags and the next serial number for a new document", async () => {
    const tags = await ask(members.designer, "/api/subteams/chassis/tags");
    const nextSerial = await ask(members.designer, "/api/subteams/chassis/next-serial");
    expect(await answersOf(members.designer, "/create/chassis")).toEqual({
      subteam: { id: "chassis", tags, nextSerial },
    });
    expect(await answersOf(members.designer, "/create")).toEqual({});
  });

  test("include first steps and account requests only for captains", async () => {
    const firstSteps = await ask(members.captain, "/api/first-steps");
    const accountRequests = await ask(members.captain, "/api/account-requests");
    const home = await ask(members.lead, "/api/home");
    const recentOnHome = await ask(members.lead, "/api/recent?limit=8");
    const answers = { home, recentOnHome, firstSteps, accountRequests };
    expect(await answersOf(members.captain, "/")).toEqual(answers);
    expect(await answersOf(members.lead, "/")).toEqual({ home, recentOnHome });
  });

  test("include the notifications that the address asks for", async () => {
    await members.designer.post(`/api/documents/${short}/comments`, { content: "42 Nm?" });
    await server.jobs.idle();
    for (const unread of [false, true]) {
      const query = unread ? "?unread=true" : "";
      const page = await ask(members.lead, `/api/notifications${query}`);
      expect(page).toMatchObject({ total: 1, notifications: [{ quote: "42 Nm?" }] });
      expect(await answersOf(members.lead, `/notifications${query}`)).toEqual({
        notifications: { unread, page },
      });
    }
  });

  test("are empty for visitors, removed members, and unknown documents", async () => {
    for (const client of ["nobody", "removed"] as const) {
      const { status, text } = await members[client].get(`/document/${short}`);
      expect(status).toBe(302);
      expect(text).not.toContain("Hub");
    }
    expect(await answersOf(members.nobody, "/login")).toEqual({});
    expect(await answersOf(members.lead, "/document/aaaaaaaaaaaaaaaaaaaa")).toEqual({});
  });
});

test.each([
  ["designer", "/import"],
  ["designer", "/settings"],
  ["designer", "/system"],
  ["guest", "/portfolio"],
  ["guest", "/create"],
] as const)("a %s is led from %s, which is not for them, to the home screen", async (who, path) => {
  const { status, headers } = await members[who].get(path);
  expect([status, headers.get("location")]).toEqual([302, "/"]);
});

test.each([
  ["designer", "/login?to=%2Fdocument%2Fabc", "/document/abc"],
  ["guest", "/guest?to=%2Fdocument%2Fabc", "/document/abc"],
  ["designer", "/login?to=%2F%2Fevil.example", "/"],
] as const)("a %s who has signed in is led from %s to %s", async (who, path, to) => {
  const { status, headers } = await members[who].get(path);
  expect([status, headers.get("location")]).toEqual([302, to]);
});

describe("the data in a page", () => {
  test("cannot close its element, whatever a title or a text says", async () => {
    const { text } = await members.lead.get(`/document/${short}`);
    expect(text).not.toContain("</script><script>alert");
    expect((await answersOf(members.lead, `/document/${short}`)).document?.title).toBe(form.title);
  });

  test("is complete for a document of nearly a megabyte", async () => {
    const { document } = await answersOf(members.lead, `/document/${long}`);
    expect(document?.content.length).toBeGreaterThan(700_000);
    expect(document).toEqual(await ask(members.lead, `/api/documents/${long}`));
  });

  test("is not cached", async () => {
    const { headers } = await members.lead.get(`/document/${short}`);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("a long answer", () => {
  const renderedAt = /"now":\d+/;
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
  ] as const)("is compressed for a client that accepts %s", async (accepted, encoding) => {
    for (const path of [`/document/${long}`, `/api/documents/${long}`]) {
      const plain = await members.lead.get(path);
      const headers = { "accept-encoding": accepted };
      const packed = await members.lead.raw("GET", path, { headers });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.headers.get("vary")).toContain("accept-encoding");
      const bytes = new Uint8Array(await packed.arrayBuffer());
      const unpacked = unpack[encoding](bytes).toString("utf8");
      expect(unpacked.replace(renderedAt, "")).toBe(plain.text.replace(renderedAt, ""));
    }
  });

  test("is sent plain if the client accepts nothing else or the answer is short", async () => {
    const refusing = { "accept-encoding": "br;q=0, identity" };
    const plain = await members.lead.get(`/api/documents/${long}`, refusing);
    expect(plain.headers.get("content-encoding")).toBeNull();
    const all = { "accept-encoding": "gzip, br" };
    const brief = await members.lead.get(`/api/documents/${short}`, all);
    expect(brief.headers.get("content-encoding")).toBeNull();
  });
});

test("lets robots fetch pages, which all say noindex, but not the API", async () => {
  expect((await members.nobody.get("/robots.txt")).text).toBe("User-agent: *\nDisallow: /api/\n");
  for (const path of [
    "/login",
    "/guest",
    "/request-account",
    "/reset-password",
    "/setup",
    "/a/b",
  ]) {
    const { headers } = await members.nobody.get(path);
    expect([path, headers.get("x-robots-tag")]).toEqual([path, "noindex"]);
  }
});
