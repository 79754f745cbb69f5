import { expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

const openTag = (text: string) => /<html[^>]*>/.exec(text)?.[0];

/** Reads a page with the client's session cookie and one for the theme. */
async function read(client: Client, path: string, theme: string): Promise<string> {
  const browser = server.visitor();
  browser.cookie = [client.cookie, `paddock-theme=${theme}`].filter(Boolean).join("; ");
  return (await browser.get(path)).text;
}

test.each(["/login", "/", "/create", "/api/docs", "/help", "/no/such/page"])(
  "puts the chosen theme into %s",
  async (path) => {
    const client = path === "/login" ? members.nobody : members.lead;
    expect(openTag(await read(client, path, "dark"))).toBe('<html data-theme="dark" lang="en">');
    expect(openTag(await read(client, path, "light"))).toBe('<html data-theme="light" lang="en">');
    for (const invalid of ["", "blue", "dark%22"]) {
      expect(openTag(await read(client, path, invalid))).toBe('<html lang="en">');
    }
  },
);

test("gives the browser's own bar the color of the chosen theme", async () => {
  const bars = (text: string) =>
    [...text.matchAll(/<meta name="theme-color" content="[^"]+" media="([^"]+)"/g)].map(
      ([, media]) => media,
    );
  const bySystem = ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"];
  expect(bars(await read(members.nobody, "/login", ""))).toEqual(bySystem);
  expect(bars(await read(members.nobody, "/login", "dark"))).toEqual(["not all", "all"]);
  expect(bars(await read(members.nobody, "/login", "light"))).toEqual(["all", "not all"]);
});

test("allows no inline script on a screen and has none", async () => {
  const { headers, text } = await members.nobody.get("/login");
  expect(headers.get("content-security-policy")).toContain("; script-src 'self'; ");
  const inline = [...text.matchAll(/<script(?![^>]* src=)[^>]*>/g)].map(([tag]) => tag);
  expect(inline).toEqual(['<script type="application/json" id="boot">']);
});

test("allows what viewers need and no more (rule 9.78)", async () => {
  const { headers } = await members.nobody.get("/login");
  expect(headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "media-src 'self'",
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});
