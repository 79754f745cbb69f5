import { brotliDecompressSync, gunzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { DocumentAnswer, SavedDocument } from "../../domain/documents/document-shapes.ts";
import type {
  PortfolioAnswer,
  PortfolioPicture,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { reservedSlugs } from "../../domain/portfolios/slugs.ts";
import { uploadHeaders } from "../testing/client.ts";
import { plainPng } from "../testing/plain-png.ts";
import { experience, buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam({ BASE_URL: "https://wiki.team.edu" });

const origin = { origin: "https://wiki.team.edu" };

async function save(change: Partial<SavePortfolioBody> = {}): Promise<PortfolioAnswer> {
  const form = await buildPortfolioForm(members.lead, change);
  const answer = await members.lead.send<PortfolioAnswer>("PUT", "/api/portfolio", {
    headers: { "content-type": "application/json", ...origin },
    body: JSON.stringify(form),
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function addPicture(bytes: Buffer) {
  const begun = await members.lead.send("POST", "/api/uploads", {
    headers: { ...uploadHeaders("photo.png", bytes.length), ...origin },
    body: new Uint8Array(bytes),
  });
  const id = begun.headers.get("location")?.split("/").at(-1) ?? "";
  return members.lead.send<PortfolioPicture>("PUT", `/api/portfolio/pictures/${id}`, {
    headers: { "content-type": "application/json", ...origin },
    body: JSON.stringify({ crop: null }),
  });
}

/** Counts reads of portfolios, since the server may also poll for events. */
const countReads = () =>
  server.statements.filter(({ sql }) => /from "portfolios"/.test(sql)).length;

const page = (headers: Record<string, string> = {}) => members.nobody.get("/theo-okafor", headers);

describe("a published portfolio", () => {
  test("shows its whole content to everyone without JavaScript", async () => {
    await save({ subtitle: "Battery systems" });
    const { status, text, headers } = await page();
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
    for (const shown of [
      "<h1>Theo Okafor</h1>",
      "Battery systems",
      "I build accumulators.",
      "Powertrain Lead",
      "Sep 2024 - Mar 2026",
      "MATLAB",
      "Paddock portfolio of Theo Okafor",
    ]) {
      expect(text).toContain(shown);
    }
  });

  test("has metadata for search engines and link previews", async () => {
    await save({ isFindable: true });
    const { text, headers } = await page();
    const address = "https://wiki.team.edu/theo-okafor";
    expect(text).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(text).toContain('<meta name="description" content="I build accumulators."/>');
    expect(text).toMatch(
      new RegExp(`<meta property="og:image" content="${address}/share\\.png\\?v=\\d+-[\\da-f]+"/>`),
    );
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? "";
    expect(JSON.parse(data)).toMatchObject({ mainEntity: { name: "Theo Okafor", url: address } });
    expect([headers.get("x-robots-tag"), text.includes("noindex")]).toEqual([null, false]);
  });

  test("is hidden from search engines unless its member opts in", async () => {
    await save({ isFindable: false });
    const { text, headers } = await page();
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });

  test("marks links in its texts as user content", async () => {
    const link = '<a href="https://stone.example/">Stone</a>';
    await save({
      sections: [
        { id: "intro", title: "Introduction", content: `<p>At ${link}</p>` },
        { id: "experience", title: "Experience", content: "" },
        { id: "contact", title: "Contact", content: `<p>${link}</p>` },
      ],
      experiences: [{ ...experience, description: `<p>${link}</p>` }],
      contactEmail: "theo@reach.edu",
    });
    const { text } = await page();
    const links = text.match(/<a [^>]*stone\.example[^>]*>/g) ?? [];
    expect(links).toHaveLength(3);
    for (const found of links) expect(found).toContain('rel="nofollow ugc noopener"');
    expect(text.match(/nofollow/g)).toHaveLength(3);
  });

  test("obfuscates contact details in its source", async () => {
    await save({ contactEmail: "theo@reach.edu", contactPhone: "+49 170 123" });
    const { text } = await page();
    expect([text.includes("theo@reach.edu"), text.includes("+49 170 123")]).toEqual([false, false]);
    const decoded = text.replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    );
    expect(decoded).toContain('href="mailto:theo@reach.edu"');
    expect(decoded).toContain('href="tel:+49170123"');
  });

  test("escapes the email address in its mail link", async () => {
    await save({ contactEmail: "theo+a?bcc=b&c#d%0a@reach.edu" });
    const { text } = await page();
    const decoded = text.replace(/&#(\d+);/g, (_, code: string) =>
      String.fromCodePoint(Number(code)),
    );
    expect(decoded).toContain('href="mailto:theo%2Ba%3Fbcc%3Db%26c%23d%250a@reach.edu"');
  });

  test("shows markup in plain fields as text", async () => {
    const hostile = '</title></script><script>alert(1)</script><img src=x onerror="alert(2)">';
    await save({
      firstName: hostile,
      subtitle: hostile,
      sections: [
        { id: "intro", title: "Introduction", content: `<p>Hi</p>${hostile}` },
        { id: "experience", title: "Experience", content: "" },
        { id: "contact", title: "Contact", content: "" },
        { id: "more", title: hostile, content: `<p style="position:fixed">Over</p>` },
      ],
      experiences: [{ ...experience, jobTitle: hostile, company: hostile, skills: ["</script>"] }],
    });
    const { text } = await page();
    expect(text).toContain("&lt;script&gt;alert(1)");
    expect(text.match(/<script/g)).toHaveLength(3);
    expect(text).not.toMatch(/<img[^>]*onerror/);
    expect(text).not.toContain("style=");
    expect(text.match(/<title>/g)).toHaveLength(1);
    await save({ firstName: "Theo", subtitle: "Lead", experiences: [experience] });
  });

  test("loads the fonts of its text and its titles before they are painted", async () => {
    await save();
    const preloads = (await page()).text.matchAll(
      /<link rel="preload" href="\/assets\/(\w+)-latin-/g,
    );
    expect([...preloads].map(([, font]) => font)).toEqual(["geist", "archivo"]);
  });

  test("loads no foreign scripts, styles, or images", async () => {
    const { text, headers } = await page();
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const loaded = [...text.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
      ([, address = ""]) => address,
    );
    const foreign = loaded.filter((address) => !address.startsWith("/") && !address.includes("&#"));
    expect(foreign).toEqual(["https://wiki.team.edu/theo-okafor"]);
  });

  test("is cached in every encoding until it changes", async () => {
    const plain = await page();
    const before = countReads();
    const tag = plain.headers.get("etag") ?? "";
    expect((await page({ "if-none-match": tag })).status).toBe(304);
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const response = await members.nobody.raw("GET", "/theo-okafor", {
        headers: { "accept-encoding": encoding },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(decode(bytes).toString()).toBe(plain.text);
      expect(response.headers.get("etag")).not.toBe(tag);
    }
    expect(countReads()).toBe(before);
    await save({ subtitle: "Something else" });
    const changed = await page({ "if-none-match": tag });
    expect([changed.status, changed.text.includes("Something else")]).toEqual([200, true]);
  });

  test("is never served from a read that began before a change", async () => {
    const reading = page();
    await save({ subtitle: "Aerodynamics" });
    await reading;
    expect((await page()).text).toContain("Aerodynamics");
  });

  test("answers HEAD without a body", async () => {
    const head = await members.nobody.raw("HEAD", "/theo-okafor");
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test.each([
    ["BR;q=0.5, gzip", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip ; q=0.000 , br; q=0", null],
    ["brotli, x-gzip", null],
    ["*;q=0.1", null],
  ])("answers Accept-Encoding %j with %s", async (accepted, encoding) => {
    const request = { headers: { "accept-encoding": accepted } };
    const { headers } = await members.nobody.raw("GET", "/theo-okafor", request);
    expect(headers.get("content-encoding")).toBe(encoding);
  });

  test("never cuts its description inside a character", async () => {
    const [intro, ...others] = (await save()).sections;
    const content = `<p>a${"\u{1F3CE}".repeat(150)}</p>`;
    await save({ sections: [{ ...intro, id: "intro", title: "", content }, ...others] });
    const described = `content="a${"\u{1F3CE}".repeat(99)}…"`;
    expect((await page()).text).toContain(`<meta name="description" ${described}/>`);
  });

  test("redirects to its lowercase address", async () => {
    for (const path of [
      "/Theo-Okafor?from=card",
      "/theo-okafor/?from=card",
      "/THEO-OKAFOR/?from=card",
    ]) {
      const { status, headers } = await members.nobody.get(path);
      expect([status, headers.get("location")]).toEqual([301, "/theo-okafor?from=card"]);
    }
  });
});

describe("documents of its member", () => {
  test("name the portfolio while it is published", async () => {
    const created = await members.lead.send<SavedDocument>("POST", "/api/documents", {
      headers: { "content-type": "application/json", ...origin },
      body: JSON.stringify({ subteam: "chassis", title: "Hub", content: "<p>Hub</p>", tags: [] }),
    });
    const named = async () => {
      const { body } = await members.guest.get<DocumentAnswer>(`/api/documents/${created.body.id}`);
      return body.authorPortfolio;
    };
    await save({ isPublished: false });
    expect(await named()).toBeNull();
    await save({ isPublished: true });
    expect(await named()).toBe("theo-okafor");
  });
});

describe("hidden content", () => {
  test("an unpublished portfolio answers like an unknown one", async () => {
    await save({ isPublished: false });
    const [hidden, unknown] = [await page(), await members.nobody.get("/nobody-has-this")];
    expect([hidden.status, hidden.text]).toEqual([404, unknown.text]);
    expect(hidden.text).toContain("Portfolio Not Found");
    expect((await members.nobody.get("/theo-okafor/share.png")).status).toBe(404);
    await save({ isPublished: true });
    expect((await page()).status).toBe(200);
  });

  test("a compressed not-found page answers for an unknown slug", async () => {
    const request = { headers: { "accept-encoding": "br" } };
    const missing = await members.nobody.raw("GET", "/nobody-has-this", request);
    expect([missing.status, missing.headers.get("content-encoding")]).toEqual([404, "br"]);
    const bytes = Buffer.from(await missing.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toContain("Portfolio Not Found");
  });

  test("pictures are private until a published portfolio shows them", async () => {
    const { body } = await addPicture(await plainPng(400, 300));
    const address = `/portfolio-pictures/${body.id}/320.webp`;
    const statuses = async () => [
      (await members.lead.get(address)).status,
      (await members.designer.get(address)).status,
      (await members.nobody.get(address)).status,
    ];
    expect(await statuses()).toEqual([200, 404, 404]);
    await save({ pictureId: body.id });
    expect(await statuses()).toEqual([200, 200, 200]);
    // Caches must revalidate, since the member may unpublish the picture.
    const shown = await members.nobody.get(address);
    expect(shown.headers.get("cache-control")).toBe("public, no-cache");
    await save({ isPublished: false });
    expect(await statuses()).toEqual([200, 404, 404]);
    await save({ isPublished: true, pictureId: null });
    expect(await statuses()).toEqual([404, 404, 404]);
  });
});

test("draws a share image of 1200 by 630 pixels once per version", async () => {
  const portrait = await addPicture(await plainPng(400, 300));
  await save({ pictureId: portrait.body.id });
  const read = async () => {
    const response = await members.nobody.raw("GET", "/theo-okafor/share.png");
    return { tag: response.headers.get("etag"), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const first = await read();
  expect(await sharp(first.bytes).metadata()).toMatchObject({
    format: "png",
    width: 1200,
    height: 630,
  });
  expect((await read()).tag).toBe(first.tag);
  await save({ firstName: "Theodore" });
  const second = await read();
  expect(second.tag).not.toBe(first.tag);
  // Another member's save evicts nothing.
  const form = await buildPortfolioForm(members.designer, { slug: "dana-ito" });
  const body = JSON.stringify(form);
  const headers = { "content-type": "application/json", ...origin };
  const saved = await members.designer.send("PUT", "/api/portfolio", { headers, body });
  expect(saved.status).toBe(200);
  const before = countReads();
  expect((await read()).tag).toBe(second.tag);
  expect(countReads() - before).toBe(1);
});

test.each(["", "\u200b", "\u0001", "\u{1F469}\u200d\u{1F52C}", "<b>&amp;"])(
  "draws the subtitle %j",
  async (subtitle) => {
    await save({ subtitle });
    expect((await members.nobody.raw("GET", "/theo-okafor/share.png")).status).toBe(200);
  },
);

test("answers 404 for a picture with missing bytes and draws the share image without it", async () => {
  const { body } = await addPicture(await plainPng(300, 300));
  await save({ pictureId: body.id });
  const { db, fileStore } = server.context;
  const sizes = db.selectFrom("pictures").select("stored_id as storedId");
  const stored = await sizes.where("file_id", "=", body.id).execute();
  for (const { storedId } of stored) await fileStore.remove(storedId);
  expect((await members.nobody.get(`/portfolio-pictures/${body.id}/300.webp`)).status).toBe(404);
  expect((await members.nobody.raw("GET", "/theo-okafor/share.png")).status).toBe(200);
});

test("reserves every path of the product as a slug", () => {
  const firsts = server.app.routes
    .map(({ path }) => path.split("/")[1] ?? "")
    .filter((part) => /^[a-z0-9-]+$/.test(part));
  expect(firsts.length).toBeGreaterThan(20);
  expect([...new Set(firsts)].filter((part) => !reservedSlugs.has(part))).toEqual([]);
});
