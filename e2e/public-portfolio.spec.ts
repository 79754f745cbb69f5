import type { Page } from "@playwright/test";
import { expectTheme } from "./fixtures/expect-theme.ts";
import { findViolations, findViolationsInEachLook } from "./fixtures/find-violations.ts";
import { addPhoto, entry, publishPortfolio } from "./fixtures/portfolio.ts";
import { expect, test } from "./fixtures/test.ts";

const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true });
const sectionTop = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

test("is complete without JavaScript", async ({ page, visitor }) => {
  const address = await publishPortfolio(page.request);
  const plain = await visitor({ javaScriptEnabled: false });
  await plain.goto(address, { waitUntil: "load" });
  await expect(plain.getByRole("heading", { level: 1, name: "Ada Stone" })).toBeVisible();
  for (const words of ["I build accumulators.", "Nine engineers.", "Heat transfer."]) {
    await expect(plain.getByText(words)).toBeVisible();
  }
  await expect(plain.getByRole("link", { name: "ada@stone.example" })).toHaveAttribute(
    "href",
    "mailto:ada@stone.example",
  );
  await expect(plain.getByRole("link", { name: "+49 170 123" })).toHaveAttribute(
    "href",
    "tel:+49170123",
  );
  // Nothing that needs JavaScript is offered.
  await expect(plain.getByRole("button")).toHaveCount(0);
  await link(plain, "Thesis work").click();
  await expect(plain).toHaveURL(`${address}#thesis`);
});

test("is complete when its script fails to load", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const address = await publishPortfolio(page.request);
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto(address);
  await expect(page.getByText("Heat transfer.")).toBeVisible();
  await expect(link(page, "Thesis work")).toBeVisible();
});

test("leads Back to the page before the portfolio, skipping its sections", async ({ page }) => {
  const address = await publishPortfolio(page.request);
  await page.goto("/portfolio");
  await page.evaluate((href) => location.assign(href), address);
  await expect(page.getByRole("button", { name: "Dark mode" })).toBeVisible();
  await link(page, "Thesis work").click();
  await expect(page).toHaveURL(`${address}#thesis`);
  await link(page, "Contact").click();
  await expect(page).toHaveURL(`${address}#contact`);
  await page.goBack();
  await expect(page).toHaveURL(`${address}#thesis`);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/portfolio");
});

test("keeps the focused element below the bar when tabbing backward", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 500 });
  const line = `<p><a href="https://stone.example">A link</a></p><p>Text</p>`;
  const description = line.repeat(20);
  await page.goto(
    await publishPortfolio(page.request, { experiences: [entry("e1", { description })] }),
  );
  await page.getByRole("link", { name: "ada@stone.example" }).focus();
  const tops: number[] = [];
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press("Shift+Tab");
    tops.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0));
  }
  expect(tops.filter((top) => top < 57)).toEqual([]);
});

test("marks the section being read and scrolls sections to below the bar", async ({ page }) => {
  await page.goto(await publishPortfolio(page.request));
  await expect(link(page, "Introduction")).toHaveAttribute("aria-current", "true");
  await link(page, "Thesis work").click();
  await expect.poll(() => sectionTop(page, "thesis")).toBe(80);
  await expect(link(page, "Thesis work")).toHaveAttribute("aria-current", "true");
  await expect(page.locator(".contents [aria-current]")).toHaveCount(1);
  // A section becomes current 100 pixels below the top.
  await page.evaluate(() => {
    document.documentElement.style.scrollBehavior = "auto";
    const section = document.querySelector("#thesis");
    if (section) scrollBy(0, section.getBoundingClientRect().top - 101);
  });
  await expect(link(page, "Experience")).toHaveAttribute("aria-current", "true");
  await page.evaluate(() => scrollBy(0, 1));
  await expect(link(page, "Thesis work")).toHaveAttribute("aria-current", "true");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(link(page, "Contact")).toHaveAttribute("aria-current", "true");
});

test("keeps the current section in view in a long list of sections", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const more = Array.from({ length: 27 }, (_, at) => ({
    id: `more-${at}`,
    title: `More ${at}`,
    content: "<p>Text</p>".repeat(10),
  }));
  const sections = [
    { id: "intro", title: "", content: "<p>Hello</p>" },
    { id: "experience", title: "", content: "" },
    ...more,
    { id: "contact", title: "", content: "" },
  ];
  await page.goto(await publishPortfolio(page.request, { sections }));
  await expect(link(page, "Introduction")).toBeInViewport();
  await expect(link(page, "Contact")).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(link(page, "Contact")).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(link(page, "Introduction")).toBeInViewport({ ratio: 1 });
});

test("shows the sections in a drawer that keeps the focus on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await publishPortfolio(page.request));
  const button = page.getByRole("button", { name: "Sections" });
  await expect(link(page, "Contact")).toBeHidden();
  await button.click();
  await expect(page.locator("[data-drawer]")).toHaveAttribute("aria-expanded", "true");
  await expect(link(page, "Contact")).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(
      () =>
        document.activeElement?.matches("main a, main button, .bar *, .footer *") &&
        !document.activeElement.closest(".contents"),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(link(page, "Contact")).toBeHidden();
  await button.click();
  await link(page, "Thesis work").click();
  await expect(link(page, "Thesis work")).toBeHidden();
  await expect.poll(() => sectionTop(page, "thesis")).toBe(80);
});

test("opens a photo in a new tab in its largest size", async ({ page, context }) => {
  const photos = [
    { id: await addPhoto(page.request, [900, 600]), alt: "The open pack" },
    { id: await addPhoto(page.request, [600, 600], "#2f3a4c"), alt: "" },
  ];
  await page.goto(await publishPortfolio(page.request, { experiences: [entry("e1", { photos })] }));
  const first = page.getByRole("button", { name: "Open photo 1: The open pack" });
  const opened = context.waitForEvent("page");
  await first.click();
  const tab = await opened;
  await expect(tab).toHaveURL(`/portfolio-pictures/${photos[0]?.id}/900.webp`);
  const reopened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Open photo 2" }).press("Space");
  await expect(await reopened).toHaveURL(`/portfolio-pictures/${photos[1]?.id}/600.webp`);
});

/** Widths and heights of three photos in the layout: one large, two small. */
const boxes = [
  [532, 372],
  [266, 181],
  [266, 181],
];

test("shifts nothing when photos load", async ({ page }) => {
  const ids: string[] = [];
  while (ids.length < boxes.length) ids.push(await addPhoto(page.request, [300, 200]));
  const photos = ids.map((id) => ({ id, alt: "" }));
  const address = await publishPortfolio(page.request, {
    experiences: [entry("e1", { photos })],
  });
  const sizes = () =>
    page.locator(".photos img").evaluateAll((images) =>
      images.map((image) => {
        const { width, height } = image.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      }),
    );
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/portfolio-pictures/**", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await expect.poll(sizes).toEqual(boxes);
  const first = page.locator(".photos img").first();
  await expect(first).toHaveCSS("background-color", "rgb(152, 24, 40)");
  release();
  await page.locator(".photos").scrollIntoViewIfNeeded();
  const areLoaded = () =>
    page
      .locator(".photos img")
      .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).complete));
  await expect.poll(areLoaded).toBe(true);
  expect(await sizes()).toEqual(boxes);
});

test("keeps the chosen theme and shows times in the reader's time zone", async ({
  page,
  visitor,
}) => {
  const address = await publishPortfolio(page.request);
  await page.goto(address);
  const dark = page.getByRole("button", { name: "Dark mode" });
  await expect(dark).toHaveAttribute("aria-pressed", "false");
  await dark.click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expectTheme(page, "dark");
  await expect(dark).toHaveAttribute("aria-pressed", "true");

  const localTime = await page.locator("time").textContent();
  const kathmanduPage = await visitor({ timezoneId: "Asia/Kathmandu" });
  await kathmanduPage.goto(address);
  await expect(kathmanduPage.locator("time")).not.toHaveText(localTime ?? "");
});

test("prints every experience open, in dark ink, without the bar", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(await publishPortfolio(page.request));
  await expect(page.getByText("Heat transfer.")).toBeHidden();
  const onScreen = (await page.pdf()).subarray(0, 5).toString();
  expect(onScreen).toBe("%PDF-");
  await expectTheme(page, "dark");

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Heat transfer.")).toBeVisible();
  await expect(page.getByText("Nine engineers.")).toBeVisible();
  // Six millimeters above the next entry's line.
  await expect(page.locator(".entry-body[hidden]")).toHaveCSS("padding-bottom", "22.6772px");
  await expect(page.locator(".bar")).toBeHidden();
  await expect(page.locator(".contents")).toBeHidden();
  // Browsers without hidden="until-found" close an entry with plain hidden.
  await page.locator(".entry-body[hidden]").evaluate((body) => body.setAttribute("hidden", ""));
  await expect(page.getByText("Heat transfer.")).toBeVisible();
  await expectTheme(page, "light");
  await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
  await expectTheme(page, "light");
});

test("is accessible in each look with long words and many photos", async ({ page }) => {
  const word = "Hochvoltbatteriemanagementsystementwicklungsingenieur".repeat(3);
  const photos = [];
  for (let count = 0; count < 5; count += 1) {
    photos.push({ id: await addPhoto(page.request, [300, 200]), alt: "" });
  }
  const address = await publishPortfolio(page.request, {
    lastName: word.slice(0, 90),
    subtitle: word,
    experiences: [
      entry("e1", { jobTitle: word, company: word, skills: [word.slice(0, 60)], photos }),
      entry("e2", { jobTitle: "Nothing more", company: "", description: "", skills: [] }),
    ],
  });
  await page.goto(address);
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Sections" }).click();
  await expect(link(page, "Contact")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test("answers 404 with a link home for an unknown address", async ({ page }) => {
  const answer = await page.goto("/nobody-here");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Portfolio Not Found" })).toBeVisible();
  await expect(
    page.getByText("The portfolio you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  expect(await findViolationsInEachLook(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
});
