import { openDocument, type Picture } from "./take-picture.ts";

export const guidePictures: readonly Picture[] = [
  {
    name: "home",
    as: "amara",
    size: { width: 1120, height: 700 },
    show: async (page) => {
      await page.goto("/");
      await page.getByRole("heading", { name: "Subteams" }).waitFor();
    },
  },
  {
    name: "search",
    as: "mei",
    size: { width: 900, height: 760 },
    show: async (page) => {
      await page.goto("/");
      const field = page.getByRole("combobox", { name: "Search documents" });
      await field.fill("sensor");
      const list = page.getByRole("listbox", { name: "Search documents" });
      await list.waitFor();
      return [field, list.locator("..")];
    },
  },
  {
    name: "search-page",
    as: "mei",
    size: { width: 1000, height: 760 },
    show: async (page) => {
      await page.goto("/search?q=sensor&season=2025-26&attachments=yes");
      await page.getByRole("list", { name: "Documents found" }).waitFor();
    },
  },
  {
    name: "subteam",
    as: "hana",
    size: { width: 960, height: 700 },
    show: async (page) => {
      await page.goto("/subteam/powertrain");
      await page.getByRole("button", { name: /^Pinned Documents/ }).waitFor();
    },
  },
  {
    name: "create",
    as: "elif",
    size: { width: 900, height: 620 },
    show: async (page) => {
      await page.goto("/create/aerodynamics");
      await page.getByRole("textbox", { name: "Title" }).fill("Rear wing: second tunnel day");
      await page.getByRole("textbox", { name: "Content" }).waitFor();
      await page.getByRole("textbox", { name: "Title" }).blur();
    },
  },
  {
    name: "editor",
    as: "samuel",
    size: { width: 900, height: 620 },
    show: async (page) => {
      await openDocument(page, "driver-controls", "Seat inserts: foaming in an afternoon");
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      await page.getByRole("textbox", { name: "Content" }).waitFor();
    },
  },
  {
    name: "history",
    as: "chloe",
    size: { width: 1120, height: 640 },
    show: async (page) => {
      await openDocument(page, "electronics", /^Shutdown circuit/);
      await page.getByRole("link", { name: "History" }).click();
      await page.getByRole("heading", { name: "Version 2" }).waitFor();
    },
  },
  {
    name: "comments",
    as: "elif",
    size: { width: 900, height: 900 },
    show: async (page) => {
      await openDocument(page, "chassis", /^Torsion test/);
      const comments = page.getByRole("region", { name: /^Comments/ });
      await comments.getByRole("textbox").fill("Which run is in the diagram?");
      await comments.scrollIntoViewIfNeeded();
      return [comments];
    },
  },
  {
    name: "viewer",
    as: "mei",
    size: { width: 900, height: 760 },
    show: async (page) => {
      await openDocument(page, "powertrain", /^Accumulator/);
      await page.getByRole("button", { name: "Expand cell-matching.csv" }).click();
      const attachments = page.getByRole("region", { name: /^Attachments/ });
      await attachments.getByRole("table").waitFor();
      await attachments.scrollIntoViewIfNeeded();
      return [attachments];
    },
  },
  {
    name: "notifications",
    as: "amara",
    size: { width: 900, height: 760 },
    show: async (page) => {
      await page.goto("/subteam/powertrain");
      await page.getByRole("button", { name: /^Notifications/ }).click();
      const panel = page.getByRole("dialog", { name: "Notifications" });
      await panel.getByRole("link").first().waitFor();
      return [panel];
    },
  },
  {
    name: "portfolio-page",
    as: "visitor",
    size: { width: 1120, height: 700 },
    show: async (page) => {
      await page.goto("/noor-haddad");
    },
  },
  {
    name: "portfolio-editor",
    as: "noor",
    size: { width: 1120, height: 600 },
    show: async (page) => {
      await page.goto("/portfolio");
      await page.getByRole("heading", { name: "Sections" }).waitFor();
    },
  },
  {
    name: "guest",
    as: "guest",
    size: { width: 1000, height: 560 },
    show: (page) => openDocument(page, "chassis", /^Torsion test/),
  },
  {
    name: "requests",
    as: "amara",
    size: { width: 1120, height: 800 },
    show: async (page) => {
      await page.getByRole("button", { name: "Account Management" }).click();
      const dialog = page.getByRole("dialog", { name: "Account Management" });
      await dialog
        .getByRole("button", { name: /^Approve/ })
        .first()
        .waitFor();
      return [dialog];
    },
  },
  {
    name: "team",
    as: "amara",
    size: { width: 1120, height: 700 },
    show: async (page) => {
      await page.getByRole("button", { name: "Account Management" }).click();
      const dialog = page.getByRole("dialog", { name: "Account Management" });
      await dialog.getByRole("tab", { name: /^Team Overview/ }).click();
      await dialog.getByRole("checkbox", { name: "Select Arjun Mehta" }).check();
      await dialog.getByRole("checkbox", { name: "Select Chloé Lambert" }).check();
      return [dialog];
    },
  },
];
