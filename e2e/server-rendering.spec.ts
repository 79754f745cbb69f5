import type { Page, Route } from "@playwright/test";
import { plainPng } from "../server/testing/plain-png.ts";
import { waitForScreen } from "./fixtures/await-screens.ts";
import { captain } from "./fixtures/people.ts";
import { expect, test } from "./fixtures/test.ts";
import { signInByApi, writeDocument } from "./fixtures/through-the-api.ts";
import { uploadFile } from "./fixtures/upload-file.ts";

const written = {
  subteam: "chassis",
  title: "Hub bearing preload",
  content: "<h2>Result</h2><p>The hub wants 42 Nm.</p><h2>Method</h2><p>With a torque wrench.</p>",
  tags: ["hub"],
};

let id: string;

test.beforeEach(async ({ page }) => {
  await signInByApi(page, captain);
  id = await writeDocument(page, written);
});

/** Holds all scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHolding = true;
  await page.route("**/*.js", async (route) => {
    if (isHolding) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const unanswered = { waitUntil: "commit" } as const;

test("shows each screen before any script has run", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/", unanswered);
  await expect(page.getByRole("link", { name: "Chassis", exact: true })).toBeVisible();
  await page.goto("/subteam/chassis", unanswered);
  await expect(page.getByRole("link", { name: written.title })).toBeVisible();
  await page.goto(`/document/${id}`, unanswered);
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "On this page" })).toContainText("Method");
});

test("keeps the server's colors of code until the highlighter has loaded", async ({ page }) => {
  const content = '<pre data-language="python"><code>return 42</code></pre>';
  const coded = await writeDocument(page, { ...written, title: "Script", content });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/code-pieces-*.js", async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest("**/code-pieces-*.js");
  await page.goto(`/document/${coded}`);
  const keyword = page.locator(".code-keyword");
  await asked;
  // Code that loads when idle renders the document again.
  await expect(page.getByRole("button", { name: "Star Script" })).toBeVisible();
  await expect(keyword).toHaveText("return");
  const loaded = page.waitForResponse("**/code-pieces-*.js");
  release();
  await (await loaded).finished();
  await expect(keyword).toHaveText("return");
});

test("loads its scripts after the first paint", async ({ page }) => {
  await page.addInitScript(() => {
    const runLater = window.setTimeout.bind(window);
    // Disables the timer that loads the scripts after a second without a paint.
    Object.assign(window, {
      setTimeout: (run: () => void, time: number) => (time === 1_000 ? 0 : runLater(run, time)),
    });
  });
  await page.goto(`/document/${id}`);
  const [painted, loaded] = await page.evaluate(() => {
    const start = document.querySelector<HTMLScriptElement>("script[data-scripts]");
    const scripts = start?.dataset["scripts"]?.split(" ") ?? [];
    const loads = scripts.flatMap((path) =>
      performance.getEntriesByName(new URL(path, location.href).href),
    );
    const paint = performance.getEntriesByName("first-paint")[0]?.startTime;
    return [paint, loads.map((load) => load.startTime)] as const;
  });
  expect(loaded.length).toBeGreaterThan(4);
  for (const time of loaded) expect(time).toBeGreaterThan(painted ?? Infinity);
});

test("loads its scripts in a browser that reports no paint", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PerformanceObserver"));
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
});

test("loads a page once more for code that a deployment has renamed", async ({ page }) => {
  let visits = 0;
  let checks = 0;
  page.on("domcontentloaded", () => (visits += 1));
  // A page loads again only after this request.
  await page.route("**/api/health", (route) => {
    checks += 1;
    return route.continue();
  });
  await page.route("**/member-menu-panel-*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/", unanswered);
  await expect.poll(() => visits, { timeout: 30_000 }).toBe(2);
  await waitForScreen(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByText("Failed to open the menu. Please try again.")).toBeVisible();
  expect([visits, checks]).toEqual([2, 1]);
});

test("names the canonical address of each screen", async ({ page, server }) => {
  const canonical = page.locator("link[rel=canonical]");
  await page.goto("/subteam/chassis?tag=hub");
  await expect(canonical).toHaveAttribute("href", `${server.url}/subteam/chassis?tag=hub`);
  await page.getByRole("link", { name: written.title }).click();
  await expect(page.getByText("The hub wants 42 Nm.")).toBeVisible();
  await expect(canonical).toHaveAttribute("href", `${server.url}/document/${id}`);
});

test("shows a restored page only to the same viewer (rule 9.53)", async ({ page }) => {
  const text = page.getByText("The hub wants 42 Nm.");
  const restore = () =>
    page.evaluate(() => {
      for (const type of ["pagehide", "pageshow"])
        window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      const shown = [...document.querySelectorAll("body *")].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      return { shown, scroll: window.scrollY };
    });
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto(`/document/${id}`);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.evaluate(() => window.scrollTo(0, 100));
  expect(await restore()).toEqual({ shown: false, scroll: 100 });
  await expect(text).toBeVisible();
  expect((await page.request.delete("/api/session")).ok()).toBe(true);
  expect((await restore()).shown).toBe(false);
  await expect(page).toHaveURL(`/login?to=%2Fdocument%2F${id}`);
  await expect(text).toHaveCount(0);
});

test("keeps what was typed before the scripts arrived", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto(`/document/${id}`, unanswered);
  const comment = page.getByRole("textbox", { name: "Add a comment..." });
  await comment.fill("Checked at the track");
  const search = page.getByRole("combobox", { name: "Search documents" });
  await search.fill("bearing");
  await release();
  await expect(page.getByRole("option", { name: /Hub bearing preload/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Post" })).toBeVisible();
  await expect(comment).toHaveValue("Checked at the track");
});

test("keeps what was chosen before the scripts arrived (rule 9.49)", async ({ page }) => {
  let release = await holdScripts(page);
  await page.goto("/subteam/chassis", unanswered);
  const sort = page.getByRole("combobox", { name: "Sort by" });
  await sort.selectOption("Title");
  const compact = page.getByRole("switch", { name: "Compact list" });
  await compact.check();
  await release();
  await expect(page).toHaveURL("/subteam/chassis?sort=title&compact=true");
  await expect(compact).toBeChecked();
  await expect(sort).toHaveValue("title");

  release = await holdScripts(page);
  await page.goto("/search?q=bearing", unanswered);
  await page.getByRole("combobox", { name: "Subteam" }).selectOption("Chassis");
  await page.getByRole("combobox", { name: "Changed" }).selectOption("Past week");
  await release();
  await expect(page).toHaveURL("/search?q=bearing&subteam=chassis&changed=week");
  await expect(page.getByRole("combobox", { name: "Subteam" })).toHaveValue("chassis");
  await expect(page.getByRole("combobox", { name: "Changed" })).toHaveValue("week");
});

test("stays where the page was scrolled early (rule 9.49)", async ({ page }) => {
  const content = "<p>Torque of the hub: 42 Nm.</p>".repeat(100);
  const long = await writeDocument(page, { ...written, title: "Log", content });
  const scrolled = () => page.evaluate(() => window.scrollY);
  const left = () =>
    page.evaluate(() => document.body.scrollHeight - window.innerHeight - window.scrollY);
  // By a key, because a browser that restores a place undoes the scrolling of scripts. A key has no
  // effect before the first paint.
  const scrollDown = async () => {
    await expect(page.getByText("42 Nm").last()).toBeAttached();
    await expect(async () => {
      await page.keyboard.press("End");
      expect(await left()).toBe(0);
    }).toPass();
    return scrolled();
  };
  let release = await holdScripts(page);
  await page.goto(`/document/${long}`, unanswered);
  let place = await scrollDown();
  await release();
  await waitForScreen(page);
  expect(await scrolled()).toBe(place);

  await page.evaluate(() => window.scrollTo(0, 0));
  release = await holdScripts(page);
  await page.reload(unanswered);
  place = await scrollDown();
  await release();
  await waitForScreen(page);
  expect(await scrolled()).toBe(place);
  // A click of Playwright scrolls to links in the bar first.
  await page.getByRole("link", { name: "Back", exact: true }).dispatchEvent("click");
  await expect(page.getByRole("heading", { name: "Chassis Documentation" })).toBeVisible();
  await page.goBack();
  await expect.poll(scrolled).toBe(place);
});

test("shows pictures that loaded or failed before the scripts arrived", async ({ page }) => {
  const attachments = [
    await uploadFile(page, "wing.png", await plainPng(64, 40)),
    await uploadFile(page, "hub.png", await plainPng(64, 40)),
  ];
  const content = `<p>Look</p><img src="/api/files/${attachments[1]}" alt="The hub">`;
  const pictured = await writeDocument(page, { ...written, content, attachments });
  await page.route(`**/api/files/${attachments[1]}/large`, (route) => route.abort());
  const release = await holdScripts(page);
  await page.goto(`/document/${pictured}`, unanswered);
  const pictures = page.locator("main img");
  await expect(pictures).toHaveCount(2);
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).complete)))
    .toEqual([true, true]);
  await release();
  const preview = page.getByRole("button", { name: "Expand wing.png" });
  await expect(preview).toHaveAttribute("aria-busy", "false");
  await expect(page.getByText("Failed to load image")).toBeVisible();
});

test("presses a button again that was pressed too early (rule 9.54)", async ({ page }) => {
  const start = "**/start-*.js";
  const release = await holdScripts(page);
  await page.route(start, (route) => route.continue());
  await page.goto(`/document/${id}`, unanswered);
  await page.waitForRequest("**/vendor-*.js");
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await edit.click();
  await expect(edit).toHaveAttribute("data-pressed");
  await release();
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
});

test("keeps what was typed into the sign-in form before the scripts arrived", async ({ page }) => {
  await page.context().clearCookies();
  const release = await holdScripts(page);
  await page.goto("/login", unanswered);
  await page.getByRole("textbox", { name: "Email" }).fill(captain.email);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill(captain.password);
  await release();
  await waitForScreen(page);
  // React would now overwrite the fields if it did not know of them.
  await page.getByRole("button", { name: "Show characters" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(captain.email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: /^Good / })).toBeVisible();
});

test("keeps a request for an account that was filled in early", async ({ page }) => {
  await page.context().clearCookies();
  const release = await holdScripts(page);
  await page.goto("/request-account", unanswered);
  const name = page.getByRole("textbox", { name: "First Name" });
  await name.fill("Noah");
  const role = page.getByRole("combobox", { name: "Role" });
  await role.selectOption("Team Lead");
  const subteam = page.getByRole("combobox", { name: "Subteam" });
  await subteam.selectOption("Chassis");
  await release();
  await waitForScreen(page);
  await page.getByRole("textbox", { name: "Last Name" }).fill("Fischer");
  await expect(name).toHaveValue("Noah");
  await expect(role).toHaveValue("team-lead");
  await expect(subteam).toHaveValue("chassis");
});

test("keeps pinned documents closed from the first byte on", async ({ page }) => {
  expect((await page.request.put(`/api/documents/${id}/pin`, { data: {} })).ok()).toBe(true);
  await page.goto("/subteam/chassis");
  const pinned = page.getByRole("button", { name: /^Pinned Documents/ });
  await pinned.click();
  await expect(pinned).toHaveAttribute("aria-expanded", "false");
  await holdScripts(page);
  await page.reload(unanswered);
  await expect(pinned).toHaveAttribute("aria-expanded", "false");
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "Asia/Kolkata", settings: { TIME_ZONE: "America/Detroit" } });

  test("shows times of the team's zone first, and then always the viewer's", async ({ page }) => {
    const release = await holdScripts(page);
    const created = page.locator("header time").first();
    await page.goto(`/document/${id}`, unanswered);
    const at = new Date((await created.getAttribute("datetime")) ?? "");
    const inZone = (timeZone: string) =>
      new RegExp(at.toLocaleTimeString("en-US", { timeZone, hour: "2-digit", minute: "2-digit" }));
    await expect(created).toHaveText(inZone("America/Detroit"));
    await release();
    await expect(created).toHaveText(inZone("Asia/Kolkata"));
    await holdScripts(page);
    await page.reload(unanswered);
    await expect(created).toHaveText(inZone("Asia/Kolkata"));
  });
});
