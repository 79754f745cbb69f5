import type { Locator, Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import { resize } from "./fixtures/resize.ts";
import { expect, test } from "./fixtures/test.ts";
import { enterByApi, signInByApi, writeDocument } from "./fixtures/through-the-api.ts";

test.beforeEach(({ page }) => signInByApi(page, captain));

const hubContent = "<h2>Torque</h2><p>42 Nm for the hub of the front axle</p>";

const writeHub = (page: Page) =>
  writeDocument(page, { subteam: "chassis", title: "Hub preload", content: hubContent });

/** @returns by how many pixels the page is wider than the window */
const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** @returns the texts of cells that overlap the next cell of their row */
const overlapsIn = (page: Page, row: string) =>
  page.locator(row).evaluateAll((rows) =>
    rows.flatMap((cells) => {
      const visible = [...cells.children].filter((cell) => !cell.matches(".sr-only"));
      const boxes = visible.map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const box = text.getBoundingClientRect();
        const isCut = getComputedStyle(cell).overflowX !== "visible";
        const end = isCut ? cell.getBoundingClientRect().right : box.right;
        return { cell, box, right: Math.min(box.right, end) };
      });
      return boxes
        .filter(({ box, right }, at) => {
          const next = boxes[at + 1]?.box;
          const isSameLine = next && next.top < box.bottom && box.top < next.bottom;
          return isSameLine && next.width > 0 && right > next.left + 1;
        })
        .map(({ cell }) => cell.textContent);
    }),
  );

test("fits all screens between the widths of a phone and a desktop", async ({ page }) => {
  const id = await writeHub(page);
  const invited = {
    role: "design-team",
    subteam: "chassis",
    people: [{ name: "Ingrid Halvorsen-Kowalczyk", email: "ingrid.halvorsen@team.edu" }],
  };
  expect((await page.request.post("/api/invitations", { data: invited })).ok()).toBe(true);

  const expectToFit = async (screen: string, more = async () => {}) => {
    for (const width of [600, 768, 900]) {
      await resize(page, width, 1000);
      await more();
      expect(await horizontalOverflow(page), `${screen} at ${width} pixels`).toBe(0);
    }
  };
  await page.goto("/?accounts=team");
  await expect(page.getByRole("table", { name: "Team Overview" })).toBeVisible();
  await expect(page.getByText("ingrid.halvorsen@team.edu")).toBeVisible();
  await expectToFit("Team Overview", async () => {
    expect(await overlapsIn(page, "[role=row]:has([role=cell])"), "members").toEqual([]);
  });
  for (const path of ["/", "/settings", "/import", "/subteam/chassis", `/document/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectToFit(path);
  }
  await page.getByRole("combobox", { name: "Search documents" }).fill("hub");
  await expectToFit("search", () =>
    expect(page.getByRole("option", { name: /Hub preload/ })).toBeVisible(),
  );
  await page.goto("/create/chassis");
  const missing = page.getByText("Title and content are still missing.");
  await expect(missing).toBeVisible();
  await expectToFit("create", async () => {
    const box = await missing.boundingBox();
    expect(box?.height, "what is missing, beside Save").toBeLessThanOrEqual(40);
    const save = await page.getByRole("button", { name: "Save Document" }).first().boundingBox();
    const toggle = await page.getByRole("button", { name: "Dark mode" }).boundingBox();
    const isBelow = (save?.y ?? 0) > 60;
    const end = (save?.x ?? 0) + (save?.width ?? 0);
    expect(isBelow || end <= (toggle?.x ?? 0), "Save stands beside the toggle").toBe(true);
  });
});

test("shows each action once on the home screen at every width", async ({ page, visitor }) => {
  const guest = await visitor();
  await enterByApi(guest);
  await Promise.all([page.goto("/"), guest.goto("/")]);
  for (const [width, shown, hidden] of [
    [1440, ["Account Management", "Logout"], ["Exit Guest Mode"]],
    [900, ["Menu"], ["Account Management", "Logout"]],
    [390, ["Menu"], ["Account Management", "Logout"]],
  ] as const) {
    for (const shownPage of [page, guest]) await resize(shownPage, width, 844);
    const button = (name: string) => page.getByRole("button", { name });
    for (const name of shown) await expect(button(name)).toHaveCount(1);
    for (const name of hidden) await expect(button(name)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Create New Doc" })).toHaveCount(1);
    await expect(guest.getByRole("button", { name: "Exit Guest Mode" })).toHaveCount(1);
  }
});

test("shows a notice at the lower edge of a phone where no bar is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/document/${await writeHub(page)}`);
  await page.getByRole("button", { name: "Copy link to Torque" }).click();
  const notice = page.getByRole("region", { name: "Notices" });
  await expect(notice.getByText("Link copied")).toBeVisible();
  const box = await notice.boundingBox();
  expect(844 - ((box?.y ?? 0) + (box?.height ?? 0))).toBe(16);
});

/** @returns whether its background differs from the page's */
const isFilled = (chosen: Locator, pseudoElement?: string) =>
  chosen.evaluate(
    (element, pseudo) =>
      getComputedStyle(element, pseudo).backgroundColor !==
      getComputedStyle(document.body).backgroundColor,
    pseudoElement,
  );

test("shows what is chosen in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/?accounts=team");
  const tab = page.getByRole("tab", { selected: true });
  await expect(tab).toBeVisible();
  expect(await isFilled(tab, "::after")).toBe(true);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Icon of Chassis" }).click();
  const icons = page.getByRole("menu", { name: "Icon" });
  expect(await isFilled(icons.getByRole("menuitemradio", { checked: true }))).toBe(true);
  await page.goto("/create/chassis");
  const tools = page.getByRole("toolbar", { name: "Content formatting" });
  expect(await isFilled(tools.getByRole("button", { name: "Align left" }))).toBe(true);
});

test("draws the icons of cards in forced colors", async ({ page }) => {
  const pinned = await writeHub(page);
  await writeHub(page);
  await page.request.put(`/api/documents/${pinned}/pin`);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/subteam/chassis");
  for (const icon of ["date", "author", "pin", "unpin"]) {
    const drawn = page.locator(`[data-icon="${icon}"]`).first();
    await expect(drawn).toBeVisible();
    const mask = (element: Element) => getComputedStyle(element, "::before").maskImage;
    expect(await drawn.evaluate(mask)).toContain("svg");
    expect(await isFilled(drawn, "::before")).toBe(true);
  }
});

test("keeps the names of a breadcrumb apart on a phone", async ({ page }) => {
  const content = "<h2>Springs</h2><p>25 N/mm</p><h2>Dampers</h2><p>Two</p>";
  for (const subteam of ["vehicle-dynamics", "powertrain", "aerodynamics"]) {
    const id = await writeDocument(page, { subteam, title: "Corner", content });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/document/${id}`);
    await expect(page.getByRole("button", { name: "Contents" })).toBeVisible();
    for (const width of [390, 360]) {
      await resize(page, width, 800);
      const names = `${subteam} at ${width} pixels`;
      expect(await overlapsIn(page, "nav[aria-label=Breadcrumb]"), names).toEqual([]);
      const row = await page.getByRole("navigation", { name: "Breadcrumb" }).boundingBox();
      expect(row?.height, `lines of ${names}`).toBeLessThan(32);
    }
  }
});
