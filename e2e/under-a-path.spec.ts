import type { BrowserContext, Page } from "@playwright/test";
import { findProgram } from "../scripts/find-program.mjs";
import { freePort } from "../server/testing/free-port.ts";
import { attachmentsField } from "./fixtures/attachments-field.ts";
import { edit, save } from "./fixtures/edit-document.ts";
import { templateOf } from "./fixtures/make-templates.ts";
import { captain, type Person } from "./fixtures/people.ts";
import { pngFile } from "./fixtures/png-file.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { createServerData } from "./fixtures/server-data.ts";
import { startServer } from "./fixtures/server-process.ts";
import { startCaddy } from "./fixtures/start-caddy.ts";
import { expect, test as base } from "./fixtures/test.ts";

const isMissing = (await findProgram("caddy")) === null;

/** Below a path of a host, behind the Caddy of `deploy`. */
const test = base.extend<{
  at: (path: string) => string;
  watch: (context: BrowserContext) => void;
}>({
  server: async ({ database }, use) => {
    const origin = `https://localhost:${await freePort()}`;
    const settings = { BASE_URL: `${origin}/wiki`, TRUST_PROXY: "127.0.0.1" };
    const server = await startServer(
      await createServerData(database, settings, templateOf(database)),
    );
    const caddy = await startCaddy(origin, [new URL(server.url).host]);
    await use({ ...server, url: `${origin}/wiki` });
    await caddy.stop();
    await server.remove();
  },
  // The certificate is Caddy's own.
  ignoreHTTPSErrors: true,
  at: async ({ server }, use) => use((path) => server.url + path),
  watch: async ({ at }, use) => {
    const faults: string[] = [];
    await use((context) => {
      context.on("request", (request) => {
        const url = request.url();
        if (/^https?:/.test(url) && !url.startsWith(at("/"))) faults.push(`asked for ${url}`);
      });
      context.on("response", (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
      });
      context.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      context.on("weberror", (error) => faults.push(error.error().message));
    });
    expect(faults).toEqual([]);
  },
});

test.skip(isMissing && process.env["CI"] !== "true", "Caddy is missing.");

async function signInAt(page: Page, address: string, { email, password }: Person): Promise<void> {
  await page.goto(address);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("serves every screen, file, and live update below the path", async ({
  page,
  context,
  visitor,
  server,
  at,
  watch,
}) => {
  await addDana(server);
  watch(context);

  await test.step("sign in and come back to a deep address", async () => {
    await page.goto(at("/subteam/chassis"));
    await expect(page).toHaveURL(at("/login?to=%2Fsubteam%2Fchassis"));
    await signInAt(page, page.url(), captain);
    await expect(page).toHaveURL(at("/subteam/chassis"));
    const cookie = (await context.cookies()).find(({ name }) => name.includes("session"));
    expect(cookie).toMatchObject({ name: "__Secure-paddock_session", path: "/wiki" });
    for (const { name, path } of await context.cookies()) expect(path, name).toBe("/wiki");
  });

  await test.step("write a document with a picture and a file", async () => {
    await page.getByRole("link", { name: "Create New Doc" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Hub bearing");
    const content = page.getByRole("textbox", { name: "Content" });
    await content.fill("The hub wants 42 Nm.");
    await page.getByLabel("Image file").setInputFiles(await pngFile("hub.png"));
    await expect(content.getByRole("img", { name: "hub" })).toHaveJSProperty("naturalWidth", 320);
    const run = { name: "run 4.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") };
    await attachmentsField(page).setInputFiles([run]);
    await expect(page.getByText(/^Total: /)).toBeVisible();
    await page.getByRole("button", { name: "Save Document" }).click();
    await expect(page).toHaveURL(at("/subteam/chassis"));
    await page.getByRole("link", { name: "Hub bearing" }).click();
    await expect(page).toHaveURL(/\/wiki\/document\/\w+$/);
    const shown = page.getByRole("img", { name: "hub" });
    await expect(shown).toHaveJSProperty("complete", true);
    await expect(shown).not.toHaveJSProperty("naturalWidth", 0);
  });
  const address = page.url();

  await test.step("reload, and read the same without scripts", async () => {
    await page.reload();
    await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
    const plain = await visitor({ ignoreHTTPSErrors: true, javaScriptEnabled: false });
    watch(plain.context());
    await plain.goto(address, { waitUntil: "load" });
    await plain.getByRole("textbox", { name: "Email" }).fill(dana.email);
    await plain.getByLabel("Password", { exact: true }).fill(dana.password);
    await plain.getByRole("button", { name: "Sign In" }).click();
    await expect(plain).toHaveURL(address);
    await expect(plain.getByText("The hub wants 42 Nm.")).toBeVisible();
    await expect(plain.getByRole("img", { name: "hub" })).not.toHaveJSProperty("naturalWidth", 0);
    await plain.getByRole("link", { name: "Chassis" }).first().click();
    await expect(plain).toHaveURL(at("/subteam/chassis"));
    await plain.goto(at("/"), { waitUntil: "load" });
    await plain.getByRole("button", { name: "Logout" }).click();
    await expect(plain).toHaveURL(at("/login"));
  });

  await test.step("follow what others write", async () => {
    const other = await visitor({ ignoreHTTPSErrors: true });
    watch(other.context());
    await signInAt(other, address, dana);
    await other.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
    await other.keyboard.press("Enter");
    const comment = page.getByRole("article").filter({ hasText: "Which bearing?" });
    await expect(comment.last()).toBeVisible();
  });

  await test.step("link to it, and follow the link", async () => {
    await edit(page, ` See ${address} `);
    const link = page.getByRole("textbox", { name: "Content" }).getByRole("link");
    await expect(link).toHaveAttribute("href", address);
    await save(page);
    const saved = page.getByRole("link", { name: address });
    await expect(saved).toHaveAttribute("href", new URL(address).pathname);
    await edit(page, "");
    await expect(link).toHaveAttribute("href", new URL(address).pathname);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.goto(at("/recent"));
    await page.getByRole("link", { name: "Hub bearing" }).first().click();
    await expect(page).toHaveURL(address);
  });

  await test.step("mention somebody", async () => {
    await edit(page, " @da");
    const people = page.getByRole("listbox", { name: "Mention someone" });
    await expect(people.getByRole("option", { name: "Dana Ito" })).toBeVisible();
    // Renders the editor again, under the open list.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.setViewportSize({ width: 1440, height: 900 });
    await save(page);
    await expect(page.getByRole("article").first()).toContainText("@Dana Ito");
  });

  await test.step("open its file, its history, and the search", async () => {
    await page
      .getByRole("button", { name: /run 4\.csv/ })
      .first()
      .click();
    await expect(page.getByRole("cell", { name: "1", exact: true })).toBeVisible();
    await page.goto(at("/search?q=hub"));
    await expect(page.getByRole("link", { name: "Hub bearing" })).toHaveAttribute(
      "href",
      new URL(address).pathname,
    );
    await page.goto(at("/"));
    await page.keyboard.press("/");
    await page.getByRole("combobox", { name: "Search documents" }).fill("hub");
    await page
      .getByRole("option", { name: /Hub bearing/ })
      .first()
      .click();
    await expect(page).toHaveURL(address);
    await page.goto(`${address}/history`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("read the guide, the API, and leave", async () => {
    for (const path of ["/help", "/help/backing-up", "/api/docs", "/portfolio", "/system"]) {
      await page.goto(at(path), { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    }
    await page.goto(at("/help"));
    await page.getByRole("link", { name: "Help", exact: true }).first().click();
    await expect(page).toHaveURL(at("/help"));
    await page.goto(at("/"));
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(at("/login"));
  });
});
