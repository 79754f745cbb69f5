import type { Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DocumentAnswer, SavedDocument } from "../../domain/documents/document-shapes.ts";
import { pageTable } from "../pages/page-table.ts";
import { listenWith } from "../testing/listen-with.ts";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture, buildPortfolioForm, experience } from "../testing/portfolio-forms.ts";
import { connectRaw } from "../testing/raw-connection.ts";
import { emailOf, password } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";
import { addBasePathToPage } from "./add-base-path.ts";

const host = "tools.school.example";
const { server, members, write } = useTeam({ BASE_URL: `https://${host}/wiki` });
let listener: Server;
let linked: SavedDocument;

beforeAll(async () => {
  listener = await listenWith(server.app);
  linked = await write({ title: "Linked", content: '<p><a href="#hub">Hub</a></p>' });
  const { body: picture } = await addPicture(members.lead, await plainPng(900, 900));
  const photos = [{ id: picture.id, alt: "" }];
  const experiences = [{ ...experience, photos }];
  const form = await buildPortfolioForm(members.lead, { isPublished: true, experiences });
  await members.lead.put("/api/portfolio", form);
});
afterAll(() => {
  listener.closeAllConnections();
  listener.close();
});

/** Sends a request as a proxy does, which passes on the whole path. */
async function ask(target: string) {
  const connection = await connectRaw(listener);
  connection.send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const text = await connection.closed;
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]),
    location: /^location: (.*)\r$/im.exec(text)?.[1],
    text,
  };
}

describe("a request", () => {
  test.each([
    "/wiki/api/config",
    "/wiki/api/config?x=1",
    `https://${host}/wiki/api/config`,
    "/wiki/login",
    "/wiki/robots.txt",
  ])("below the path is answered: %s", async (target) => {
    expect((await ask(target)).status).toBe(200);
  });

  test.each([
    "/",
    "/api/config",
    "/login",
    "/wiki.txt",
    "/wikipedia/login",
    "/Wiki/login",
    "/wiki%2Flogin",
    "//wiki/login",
    `https://${host}/login`,
  ])("outside of it is refused: %s", async (target) => {
    const { status, text } = await ask(target);
    expect(status).toBe(404);
    expect(text).toContain('"code":"not-found"');
  });

  test.each([
    ["/wiki", "/wiki/login"],
    ["/wiki/", "/wiki/login"],
    ["/wiki?x=1", "/wiki/login?to=%2F%3Fx%3D1"],
    ["/wiki/document/a?x=1", "/wiki/login?to=%2Fdocument%2Fa%3Fx%3D1"],
  ])("of a visitor to %s is sent to %s", async (target, location) => {
    const answer = await ask(target);
    expect([answer.status, answer.location]).toEqual([302, location]);
  });
});

describe("an answer", () => {
  test("keeps the session cookie below the path", async () => {
    const visitor = server.visitor();
    const opened = await visitor.post("/api/session", { email: emailOf("lead"), password });
    const attributes = "Path=/wiki; HttpOnly; Secure; SameSite=Lax";
    expect(opened.headers.get("set-cookie")).toMatch(
      new RegExp(`^__Secure-paddock_session=[\\w-]+; Max-Age=2592000; ${attributes}$`),
    );
    const ended = await visitor.delete("/api/session");
    expect(ended.headers.get("set-cookie")).toBe(
      `__Secure-paddock_session=; Max-Age=0; ${attributes}`,
    );
  });

  test("leaves it to the host whether its other programs need https", async () => {
    const { headers } = await members.nobody.get("/login");
    expect(headers.has("strict-transport-security")).toBe(false);
  });

  test("names created objects below the path, also when the request is repeated", async () => {
    const form = { subteam: "chassis", title: "Hub", content: "<p>x</p>" };
    const key = { "idempotency-key": "base-path-1" };
    const created = await members.lead.post<SavedDocument>("/api/documents", form, key);
    const repeated = await members.lead.post("/api/documents", form, key);
    const address = `/wiki/api/documents/${created.body.id}`;
    expect(created.headers.get("location")).toBe(address);
    expect(repeated.headers.get("location")).toBe(address);
  });

  test("accepts writes of the wiki's origin and refuses those of others", async () => {
    const put = (origin: string) =>
      members.captain.send("PUT", "/api/account/name", {
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify({ firstName: "Clara", lastName: "Nyström" }),
      });
    expect((await put(`https://${host}`)).status).toBe(204);
    expect((await put("https://other.example")).status).toBe(403);
  });
});

describe("a page", () => {
  /** Every address in an attribute of the page that is not complete. */
  const addressesIn = (html: string) =>
    [...html.matchAll(/\s(?:href|src|srcset|action|data-scripts)="([^"]*)"/gi)]
      .flatMap(([, value = ""]) => value.split(/,?\s+/))
      .filter((address) => address.startsWith("/"));
  const isOutside = (address: string) => !/^\/wiki\/(?!wiki\/)/.test(address);
  const others = ["/help", "/help/backing-up", "/api/docs", "/files/pdf-frame", "/no/page"];

  test.each([...Object.keys(pageTable), ...others, "/theo-okafor", "/nobody-here"])(
    "has only addresses below the path: %s",
    async (pattern) => {
      const path = pattern
        .replace("/document/:id", `/document/${linked.id}`)
        .replace("/subteam/:id", "/subteam/chassis")
        .replace("/create/:subteam", "/create/chassis")
        .replace(":version", "1")
        .replace(":serial", linked.serialNumber);
      for (const client of [members.captain, members.nobody]) {
        const { text, headers } = await client.get(path);
        const addresses = [headers.get("location") ?? [], addressesIn(text)].flat();
        expect(addresses.length).toBeGreaterThan(0);
        expect(addresses.filter(isOutside)).toEqual([]);
      }
    },
  );

  test("tells its scripts the path", async () => {
    const { text } = await members.captain.get("/");
    expect(text).toContain('<html data-base-path="/wiki" lang="en">');
  });

  test("names its canonical address with the path", async () => {
    const { text } = await members.captain.get("/search?q=hub");
    expect(text).toContain(`<link rel="canonical" href="https://${host}/wiki/search?q=hub">`);
    expect((await members.captain.get("/")).text).toContain(`href="https://${host}/wiki/">`);
  });

  test("loads the fonts of a portfolio's inlined styles below the path", async () => {
    const { text } = await members.nobody.get("/nobody-here");
    const fonts = [...text.matchAll(/url\(([^)]*woff2)\)/g)].map(([, address]) => address);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((address) => !address?.startsWith("/wiki/assets/"))).toEqual([]);
    const { status } = await ask(fonts[0] ?? "");
    expect(status).toBe(200);
  });

  test("shows what members wrote as they wrote it", async () => {
    const words = ' href="/document/a" src="/x';
    const { id } = await write({ title: words, content: `<p>${words}</p>` });
    const { text } = await members.lead.get(`/document/${id}`);
    expect(text).toContain("href=&quot;/document/a&quot; src=&quot;/x");
    expect(text).not.toContain("&quot;/wiki/");
    const block = /id="boot">(.*?)<\/script>/.exec(text)?.[1] ?? "";
    expect(block).toContain(String.raw`href=\"/document/a\" src=\"/x`);
  });

  test("is not changed without a path", () => {
    const html =
      '<html><a href="/help">Help</a><img srcset="/a 1w, /b 2w"><p> href="/x"</p></html>';
    expect(addBasePathToPage(html, "")).toBe(html);
    expect(addBasePathToPage(html, "/wiki")).toBe(
      '<html data-base-path="/wiki"><a href="/wiki/help">Help</a>' +
        '<img srcset="/wiki/a 1w, /wiki/b 2w"><p> href="/x"</p></html>',
    );
  });
});

describe("a stored text", () => {
  const saved = async (content: string) => {
    const { id } = await write({ content });
    return (await members.lead.get<DocumentAnswer>(`/api/documents/${id}`)).body.content;
  };

  test.each([
    ["the full address", () => `https://${host}/wiki/document/${linked.id}`],
    ["the short address", () => `https://${host}/wiki/k/${linked.serialNumber}`],
    ["the path of the full address", () => `/wiki/document/${linked.id}`],
    ["the path of the short address", () => `/wiki/k/${linked.serialNumber}`],
    ["the stored address", () => `/document/${linked.id}`],
  ])("holds a link to a document without the path: %s", async (_, written) => {
    const link = `<p><a href="/document/${linked.id}">Hub</a></p>`;
    expect(await saved(`<p><a href="${written()}">Hub</a></p>`)).toBe(link);
  });

  test.each([
    ["", () => `document/${linked.id}`],
    ["lms/", () => `k/${linked.serialNumber}`],
  ])("keeps a link to another program of the host: /%s", async (program, rest) => {
    const content = `<p><a href="https://${host}/${program}${rest()}">Hub</a></p>`;
    expect(await saved(content)).toBe(content);
  });
});
