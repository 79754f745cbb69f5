import { findProgram } from "../scripts/find-program.mjs";
import { freePort } from "../server/testing/free-port.ts";
import { templateOf } from "./fixtures/make-templates.ts";
import { captain } from "./fixtures/people.ts";
import { addDana, dana } from "./fixtures/second-person.ts";
import { createServerData } from "./fixtures/server-data.ts";
import { startServer, type ServerProcess } from "./fixtures/server-process.ts";
import { signIn } from "./fixtures/sign-in.ts";
import { startCaddy } from "./fixtures/start-caddy.ts";
import { expect, test as base } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

const isMissing = (await findProgram("caddy")) === null;

/** Two processes on the same data, behind the Caddy of `deploy`. */
const test = base.extend<{ processes: [ServerProcess, ServerProcess] }>({
  processes: async ({ database }, use) => {
    const port = await freePort();
    const url = `https://localhost:${port}`;
    const settings = { BASE_URL: url, TRUST_PROXY: "127.0.0.1" };
    const data = await createServerData(database, settings, templateOf(database));
    const first = await startServer(data);
    const { PORT: _, ...shared } = first.environment;
    const second = await startServer(await createServerData("sqlite", shared));
    const hosts = [first, second].map((server) => new URL(server.url).host);
    const caddy = await startCaddy(url, hosts);
    await use([first, second]);
    await caddy.stop();
    await second.remove();
    await first.remove();
  },
  server: async ({ processes: [first] }, use) => {
    await use({ ...first, url: first.environment["BASE_URL"] ?? "" });
  },
  // The certificate is Caddy's own.
  ignoreHTTPSErrors: true,
});

test.skip(isMissing && process.env["CI"] !== "true", "Caddy is missing.");

test("signs in, writes, and follows others over TLS", async ({
  page,
  visitor,
  processes: [first],
  context,
}) => {
  await addDana(first);
  await signIn(page, captain);
  const cookie = (await context.cookies()).find(({ name }) => name.includes("session"));
  expect(cookie).toMatchObject({ name: "__Host-paddock_session", secure: true, path: "/" });
  const id = await writeDocument(page, { subteam: "chassis", title: "Hub", content: "<p>x</p>" });
  await page.goto(`/document/${id}`);
  const danaPage = await visitor({ ignoreHTTPSErrors: true });
  await signIn(danaPage, dana);
  await danaPage.goto(`/document/${id}`);
  await danaPage.getByRole("textbox", { name: "Add a comment..." }).fill("Which bearing?");
  await danaPage.keyboard.press("Enter");
  // Processes on SQLite look for each other's changes every 15 seconds.
  await expect(page.getByRole("article").filter({ hasText: "Which bearing?" }).last()).toBeVisible({
    timeout: 40_000,
  });
});

test("answers every read while one of two processes is killed", async ({ page, processes }) => {
  const address = "/api/subteams/chassis/documents?limit=100";
  await signInByApi(page, captain);
  for (const server of processes) {
    await server.kill();
    for (let n = 0; n < 10; n += 1) {
      expect((await page.request.get(address)).status()).toBe(200);
      // A write may fail once. The test repeats it, as screens and clients do.
      await expect(async () => {
        await writeDocument(page, { subteam: "chassis", title: `Lap ${n}`, content: "<p>x</p>" });
      }).toPass();
    }
    await server.start();
  }
  const { documents } = (await (await page.request.get(address)).json()) as { documents: object[] };
  expect(documents).toHaveLength(20);
});
