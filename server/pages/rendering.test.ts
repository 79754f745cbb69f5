import { beforeAll, describe, expect, test } from "vitest";
import { longDate } from "../../domain/dates.ts";
import type { DocumentAnswer, DocumentListPage } from "../../domain/documents/document-shapes.ts";
import type { Client } from "../testing/client.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members, write } = useTeam({ TIME_ZONE: "America/Detroit" });

let id: string;

beforeAll(async () => {
  const content = "<h2>Result</h2><p>The hub wants <strong>42 Nm</strong>.</p>";
  ({ id } = await write({ title: "Hub <preload>", content, tags: ["hub"] }));
});

/** Reads what a browser shows at this address before any script has run. */
async function shownAt(path: string, client: Client = members.lead): Promise<string> {
  const { text } = await client.get(path);
  return /<div id="root" data-rendered>(.*)<\/div>/s.exec(text)?.[1] ?? "";
}

function leadWith(cookie: string): Client {
  const browser = server.visitor();
  browser.cookie = `${members.lead.cookie}; ${cookie}`;
  return browser;
}

describe("a page that the server renders", () => {
  test("shows home, a subteam's list, and a document", async () => {
    expect(await shownAt("/")).toContain('href="/subteam/chassis"');
    const list = await shownAt("/subteam/chassis");
    expect(list).toContain(`href="/document/${id}"`);
    expect(list).toContain("Hub &lt;preload&gt;");
    const document = await shownAt(`/document/${id}`);
    expect(document).toContain("<p>The hub wants <strong>42 Nm</strong>.</p>");
    expect(document).toContain("Hub &lt;preload&gt;</h1>");
  });

  test("shows the documents that the address filters", async () => {
    expect(await shownAt("/subteam/chassis?tag=hub")).toContain(`href="/document/${id}"`);
    expect(await shownAt("/subteam/chassis?tag=weld")).not.toContain(`href="/document/${id}"`);
  });

  test("shows the rest of a list from the cursor in the address on", async () => {
    const { id: newer } = await write({ title: "Newer", tags: ["hub"] });
    const first = await shownAt("/subteam/chassis?tag=hub");
    expect([first.includes(newer), first.includes(id)]).toEqual([true, true]);
    const list = await members.lead.get<DocumentListPage>(
      "/api/subteams/chassis/documents?pinned=false&tag=hub&limit=1",
    );
    const next = await shownAt(`/subteam/chassis?tag=hub&before=${list.body.nextCursor}`);
    expect([next.includes(newer), next.includes(id)]).toEqual([false, true]);
    expect(await shownAt("/subteam/chassis?before=x")).toBe("");
  });

  test("shows a member's notifications, or the unread ones alone", async () => {
    const posted = { content: "Is it 42 Nm?" };
    await members.designer.post(`/api/documents/${id}/comments`, posted);
    await server.jobs.idle();
    expect(await shownAt("/notifications")).toContain("Is it 42 Nm?");
    expect(await shownAt("/notifications?unread=true")).toContain("Is it 42 Nm?");
    await members.lead.send("POST", "/api/notifications/read");
    expect(await shownAt("/notifications?unread=true")).toContain("Nothing unread");
  });

  test("shows what a search finds, or why it does not search", async () => {
    expect(await shownAt("/search?q=42+Nm")).toContain(`href="/document/${id}"`);
    expect(await shownAt("/search?q=absentword")).toContain("No results found");
    expect(await shownAt("/search")).toContain('action="/search"');
    const tooLong = await members.lead.get(`/search?q=${"x".repeat(300)}`);
    expect(tooLong.status).toBe(422);
    expect(tooLong.text).toMatch(/role="alert"/);
  });

  test.each([
    ["lead", true],
    ["guest", false],
  ] as const)("offers the %s only what they may do", async (client, mayEdit) => {
    const shown = await shownAt(`/document/${id}`, members[client]);
    expect(shown.includes(">Edit</span>")).toBe(mayEdit);
    expect(shown.includes("Add a comment...")).toBe(mayEdit);
  });

  test("needs no style or script that the policy would refuse", async () => {
    for (const path of ["/", "/subteam/chassis", `/document/${id}`]) {
      expect(await shownAt(path)).not.toMatch(/ style=|<script| on[a-z]+=/);
    }
  });

  test.each([
    ["of the settings", "", "America/Detroit"],
    ["of the browser", "paddock-zone=Asia%2FKolkata", "Asia/Kolkata"],
    ["of the settings for a zone that does not exist", "paddock-zone=Mars%2FX", "America/Detroit"],
  ])("writes times in the zone %s", async (_whose, cookie, timeZone) => {
    const { body } = await members.lead.get<DocumentAnswer>(`/api/documents/${id}`);
    const shown = await shownAt(`/document/${id}`, leadWith(cookie));
    expect(shown).toContain(`>${longDate(body.createdAt, { timeZone })}</time>`);
  });

  test("completes the address of a list as the browser showed the last one", async () => {
    const browser = leadWith("paddock-list=title.compact");
    const redirected = await browser.get("/subteam/chassis?tag=hub");
    const address = "/subteam/chassis?tag=hub&sort=title&compact=true";
    expect([redirected.status, redirected.headers.get("location")]).toEqual([302, address]);
    const shown = await shownAt(address, browser);
    expect(shown).toContain(`href="/document/${id}"`);
    expect(shown).not.toContain("<article");
    for (const path of ["/subteam/chassis?sort=newest", "/subteam/chassis?compact=false"])
      expect(await shownAt(path, browser)).toContain("<article");
    expect((await leadWith("paddock-list=newest").get("/subteam/chassis")).status).toBe(200);
  });

  test("shows sorted lists from the cursor in the address on", async () => {
    const listed = await members.lead.get<DocumentListPage>(
      "/api/subteams/chassis/documents?pinned=false&sort=title&limit=1",
    );
    const [first] = listed.body.documents;
    const params = new URLSearchParams({ before: listed.body.nextCursor ?? "", sort: "title" });
    const next = await shownAt(`/subteam/chassis?${params}`);
    expect(next).toContain('href="/document/');
    expect(next).not.toContain(`href="/document/${first?.id}"`);
  });

  test("shows recent documents on home and on their screen, to guests too", async () => {
    await members.lead.send("PUT", `/api/documents/${id}/star`);
    for (const path of ["/", "/recent", "/recent?tab=mine", "/recent?tab=starred"])
      expect(await shownAt(path)).toContain(`href="/document/${id}"`);
    for (const path of ["/", "/recent", "/recent?tab=starred"])
      expect(await shownAt(path, members.guest)).toContain(`href="/document/${id}"`);
    expect(await shownAt("/recent?tab=viewed")).toContain("Documents that you read appear here.");
  });

  test("keeps pinned documents closed as the browser left them", async () => {
    await members.captain.put(`/api/documents/${id}/pin`, {});
    const isOpen = async (cookie: string) =>
      (await shownAt("/subteam/chassis", leadWith(cookie))).includes('aria-expanded="true"');
    expect(await isOpen("paddock-closed=aero")).toBe(true);
    expect(await isOpen("paddock-closed=aero%2Cchassis")).toBe(false);
  });
});

test("leaves an address that the browser rewrites to the browser", async () => {
  const { status, text } = await members.lead.get("/subteam/chassis?tag=hub&tag=HUB");
  expect([status, text.includes("data-rendered")]).toEqual([200, false]);
});

test("leaves a page to the browser if it cannot be rendered, and logs why", async () => {
  const { id: deep } = await write({ title: "Deep" });
  const content = "<blockquote>".repeat(8_000);
  await server.context.db
    .updateTable("documents")
    .set({ content })
    .where("id", "=", deep)
    .execute();
  const { status, text, headers } = await members.lead.get(`/document/${deep}`);
  expect([status, text.includes("data-rendered"), text.includes("starting")]).toEqual([
    200,
    false,
    true,
  ]);
  const fault = { message: "fault", id: headers.get("x-request-id") };
  expect(server.lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining(fault),
  );
});

test("names its canonical address (rule 9.52)", async () => {
  const canonical = async (path: string) =>
    /<link rel="canonical" href="([^"]*)">/.exec((await members.lead.get(path)).text)?.[1];
  const { baseUrl } = server.context.settings;
  expect(await canonical("/")).toBe(`${baseUrl}/`);
  expect(await canonical(`/document/${id}?x=%22&y=1`)).toBe(
    `${baseUrl}/document/${id}?x=%22&amp;y=1`,
  );
});

test("keeps nothing of a rendered page", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  await shownAt("/subteam/chassis");
  const before = timers();
  for (let read = 0; read < 10; read += 1) await shownAt("/subteam/chassis");
  expect(timers()).toBeLessThan(before + 10);
});
