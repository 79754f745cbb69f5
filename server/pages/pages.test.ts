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

const { members } = useTeam();

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

async function subteamAsked(client: Client, filter: readonly string[]) {
  const list = "/api/subteams/chassis/documents";
  const tags = filter.map((tag) => `&tag=${tag}`).join("");
  return {
    id: "chassis",
    documents: await ask(client, `${list}?pinned=false${tags}`),
    filter,
    pinned: await ask(client, `${list}?pinned=true&limit=100`),
    tags: await ask(client, "/api/subteams/chassis/tags"),
  };
}

describe("a page carries what its screen asks first, as the API answers it to who asks", () => {
  test.each(["lead", "guest"] as const)("a document, to the %s", async (who) => {
    const answer = await ask(members[who], `/api/documents/${short}`);
    const comments = await ask(members[who], `/api/documents/${short}/comments`);
    const editors = await ask(members[who], `/api/documents/${short}/editors`);
    expect(await answersOf(members[who], `/document/${short}`)).toEqual({
      document: answer,
      comments,
      editors,
    });
  });

  test.each(["lead", "guest"] as const)("a subteam's first documents, to the %s", async (who) => {
    expect(await answersOf(members[who], "/subteam/chassis")).toEqual({
      subteam: await subteamAsked(members[who], []),
    });
  });

  test("a subteam's documents as the address filters them", async () => {
    const filter = ["Hub", "weld"];
    expect(await answersOf(members.lead, "/subteam/chassis?tag=Hub&tag=weld&tag=hub")).toEqual({
      subteam: await subteamAsked(members.lead, filter),
    });
  });

  test("the tags and the next serial number, on the way to a new document", async () => {
    const tags = await ask(members.designer, "/api/subteams/chassis/tags");
    const nextSerial = await ask(members.designer, "/api/subteams/chassis/next-serial");
    expect(await answersOf(members.designer, "/create/chassis")).toEqual({
      subteam: { id: "chassis", tags, nextSerial },
    });
    expect(await answersOf(members.designer, "/create")).toEqual({});
  });

  test("the first steps and who asks to join, to captains alone", async () => {
    const firstSteps = await ask(members.captain, "/api/first-steps");
    const accountRequests = await ask(members.captain, "/api/account-requests");
    expect(await answersOf(members.captain, "/")).toEqual({ firstSteps, accountRequests });
    expect(await answersOf(members.lead, "/")).toEqual({});
  });

  test("nothing to nobody, to a removed member or about what does not exist", async () => {
    for (const who of ["nobody", "removed"] as const) {
      const { status, text } = await members[who].get(`/document/${short}`);
      expect(status).toBe(302);
      expect(text).not.toContain("Hub");
    }
    expect(await answersOf(members.nobody, "/login")).toEqual({});
    expect(await answersOf(members.lead, "/document/aaaaaaaaaaaaaaaaaaaa")).toEqual({});
  });
});

describe("what a page carries", () => {
  test("cannot end its element, whatever a title or a text says", async () => {
    const { text } = await members.lead.get(`/document/${short}`);
    expect(text).not.toContain("</script><script>alert");
    expect((await answersOf(members.lead, `/document/${short}`)).document?.title).toBe(form.title);
  });

  test("is whole for a document of nearly a megabyte", async () => {
    const { document } = await answersOf(members.lead, `/document/${long}`);
    expect(document?.content.length).toBeGreaterThan(700_000);
    expect(document).toEqual(await ask(members.lead, `/api/documents/${long}`));
  });

  test("is kept by nobody", async () => {
    const { headers } = await members.lead.get(`/document/${short}`);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});

describe("a long answer", () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
  ] as const)("is compressed for who takes %s", async (taken, encoding) => {
    for (const path of [`/document/${long}`, `/api/documents/${long}`]) {
      const plain = await members.lead.get(path);
      const packed = await members.lead.raw("GET", path, { headers: { "accept-encoding": taken } });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.headers.get("vary")).toContain("accept-encoding");
      const bytes = new Uint8Array(await packed.arrayBuffer());
      expect(unpack[encoding](bytes).toString("utf8")).toBe(plain.text);
    }
  });

  test("goes plain to who takes nothing else, and a short one to everybody", async () => {
    const refusing = { "accept-encoding": "br;q=0, identity" };
    const plain = await members.lead.get(`/api/documents/${long}`, refusing);
    expect(plain.headers.get("content-encoding")).toBeNull();
    const all = { "accept-encoding": "gzip, br" };
    const brief = await members.lead.get(`/api/documents/${short}`, all);
    expect(brief.headers.get("content-encoding")).toBeNull();
  });
});

test("robots may ask for pages, which say themselves that they are not to be found, and not for the API", async () => {
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
