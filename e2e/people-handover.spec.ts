import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import type { ServerForTests } from "./fixtures/server-for-tests.ts";
import { expect, test } from "./fixtures/test.ts";

test.use({ actionTimeout: 10_000 });

const nora = { email: "nora.bell@team.edu", password: "late-apex-77" };
const teamPassword = "sponsors-welcome";
const names = ["Amir", "Bea", "Carl", "Jane"];

/** How somebody works: with the keyboard alone, or with a finger. */
type Hands = {
  press: (target: Locator) => Promise<void>;
  write: (target: Locator, text: string) => Promise<void>;
  choose: (target: Locator, label: string) => Promise<void>;
  /** What stands in the bar, or on phones in its menu. */
  pressInBar: (page: Page, name: string) => Promise<void>;
};

const keyboard: Hands = {
  press: async (target) => {
    await tabTo(target);
    const isBox = (await target.getAttribute("type")) === "checkbox";
    await target.page().keyboard.press(isBox ? "Space" : "Enter");
  },
  write: async (target, text) => {
    await tabTo(target);
    await target.page().keyboard.press("ControlOrMeta+a");
    await target.page().keyboard.type(text);
  },
  choose: async (target, label) => {
    await tabTo(target);
    await target.page().keyboard.type(label);
    await expect(target.locator("option:checked")).toHaveText(label);
  },
  pressInBar: (page, name) => keyboard.press(page.getByRole("button", { name, exact: true })),
};

const finger: Hands = {
  press: (target) => target.tap(),
  write: (target, text) => target.fill(text),
  choose: async (target, label) => void (await target.selectOption({ label })),
  pressInBar: async (page, name) => {
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("menuitem", { name }).tap();
  },
};

/** A round through the longest screen takes fewer presses. */
const mostPresses = 150;

async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await hasFocus()); presses++) {
    if (presses === mostPresses) throw new Error(`Tab does not reach ${String(target)}`);
    await target.page().keyboard.press("Tab");
  }
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

async function submitSignIn(hands: Hands, page: Page, person: typeof nora): Promise<void> {
  await hands.write(page.getByRole("textbox", { name: "Email" }), person.email);
  await hands.write(page.getByLabel("Password", { exact: true }), person.password);
  await hands.press(button(page, "Sign In"));
}

async function signInBy(hands: Hands, page: Page, person: typeof nora): Promise<void> {
  await submitSignIn(hands, page, person);
  await expect(page.getByRole("heading", { name: "Subteams" })).toBeVisible();
}

async function choosePassword(hands: Hands, page: Page, password: string): Promise<void> {
  await hands.write(page.getByLabel("New Password", { exact: true }), password);
  await hands.write(page.getByLabel("Confirm Password", { exact: true }), password);
  await hands.press(button(page, "Set Password"));
  await expect(page.getByText("Password changed. Please sign in.")).toBeVisible();
}

async function openTeam(hands: Hands, page: Page): Promise<Locator> {
  await hands.pressInBar(page, "Account Management");
  const dialog = page.getByRole("dialog", { name: "Account Management" });
  const tab = dialog.getByRole("tab", { name: "Team Overview" });
  if (hands === keyboard) {
    await tabTo(dialog.getByRole("tab", { selected: true }));
    await page.keyboard.press("ArrowRight");
    await expect(tab).toBeFocused();
  } else await hands.press(tab);
  await expect(dialog.getByRole("table", { name: "Team Overview" })).toBeVisible();
  return dialog;
}

/** The link in the one message to this address. */
async function linkInMail(server: ServerForTests, email: string): Promise<string> {
  const folder = join(server.dataDir, "mail");
  let link: string | undefined;
  await expect(async () => {
    for (const name of await readdir(folder)) {
      const message = await readFile(join(folder, name), "utf8");
      // Long lines are folded, as mail does.
      const text = message.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
      if (text.includes(`To: ${email}`)) link = /http\S+token=\S+/.exec(text)?.[0];
    }
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

/** With which the ten ask to join. */
const chosen = "pit-lane-60";

async function askToJoin(page: Page, firstName: string): Promise<void> {
  const answer = await page.request.post("/api/account-requests", {
    data: {
      firstName,
      lastName: "Novak",
      email: emailOf(firstName),
      password: chosen,
      confirmPassword: chosen,
      role: "design-team",
      subteam: "chassis",
    },
  });
  expect(answer.ok()).toBe(true);
}

const emailOf = (firstName: string) => `${firstName.toLowerCase()}@team.edu`;

/** Season's end: a captain hands the team to one who has never seen the product. */
async function handOver(
  hands: Hands,
  { page, visitor, server }: { page: Page; visitor: () => Promise<Page>; server: ServerForTests },
): Promise<void> {
  const adas = await visitor();
  await adas.goto("/login");
  await signInBy(hands, adas, captain);
  await hands.pressInBar(adas, "Account Management");
  await hands.press(adas.getByRole("link", { name: "Captain Management" }));
  await hands.press(button(adas, "Add Captain"));
  await hands.write(adas.getByRole("textbox", { name: "First Name" }), "Nora");
  await hands.write(adas.getByRole("textbox", { name: "Last Name" }), "Bell");
  await hands.write(adas.getByRole("textbox", { name: "Email Address" }), nora.email);
  await hands.choose(adas.getByLabel("Primary Subteam"), "Powertrain");
  await hands.press(button(adas, "Save Captain"));
  await expect(adas.getByText("Captain added successfully!")).toBeVisible();
  await expect(adas.getByText("Invited")).toBeVisible();

  await page.goto(await linkInMail(server, nora.email));
  await expect(page.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  await choosePassword(hands, page, nora.password);
  await signInBy(hands, page, nora);

  await hands.press(adas.getByRole("link", { name: "Back", exact: true }));
  const adasDialog = await openTeam(hands, adas);
  await hands.press(button(adasDialog, "Edit Team Captain"));
  await hands.choose(adasDialog.getByLabel("Role"), "Design Team");
  await hands.press(button(adasDialog, "Save Team Captain"));
  await expect(adas.getByText("You are no longer a captain.")).toBeVisible();
  await expect(button(adas, "Account Management")).toHaveCount(0);
  await expect(adasDialog).toHaveCount(0);

  for (const name of names) await askToJoin(adas, name);
  await hands.pressInBar(page, "Account Management");
  const dialog = page.getByRole("dialog", { name: "Account Management" });
  const requests = dialog.getByRole("list", { name: "Pending Requests" });
  await expect(requests.getByRole("listitem")).toHaveCount(names.length);
  for (const name of names.toReversed()) {
    await hands.press(button(requests, `Approve ${name} Novak`));
    await expect(button(dialog, `Approve ${name} Novak`)).toHaveCount(0);
  }
  await expect(dialog.getByText("No pending requests")).toBeVisible();
  await hands.press(button(dialog, "Close"));

  await openTeam(hands, page);
  const search = dialog.getByRole("searchbox", { name: "Search members" });
  const finds = async (text: string, count: string) => {
    await hands.write(search, text);
    const found = dialog.getByRole("status").filter({ hasText: new RegExp(`^${count}$`) });
    await expect(found).toBeVisible();
  };
  await finds("Novak", "4 members");
  for (const name of ["Amir", "Jane"]) {
    await finds(name, "1 member");
    await hands.press(dialog.getByRole("checkbox", { name: `Select ${name} Novak` }));
  }
  await hands.press(button(dialog, "Remove selected"));
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("listitem")).toHaveText([/^Amir Novak/, /^Jane Novak/]);
  await expect(button(question, "Cancel")).toBeFocused();
  await hands.press(button(question, "Remove"));
  await expect(dialog.getByText("Members removed successfully!")).toBeVisible();
  await finds("Novak", "2 members");
  const amirs = await visitor();
  await amirs.goto("/login");
  await submitSignIn(hands, amirs, { email: emailOf("Amir"), password: chosen });
  await expect(amirs.getByText("Account not found.")).toBeVisible();

  await hands.write(search, "Bea");
  await hands.press(button(dialog, "Reset link Bea Novak"));
  const field = dialog.getByRole("textbox", { name: "Reset link" });
  await expect(button(dialog, "Copy")).toBeFocused();
  const beas = await visitor();
  await beas.goto(await field.inputValue());
  await choosePassword(hands, beas, "new-words-1");
  await signInBy(hands, beas, { email: emailOf("Bea"), password: "new-words-1" });

  await hands.press(dialog.getByRole("link", { name: "Captain Management" }));
  await hands.write(page.getByLabel("Team Password", { exact: true }), teamPassword);
  await hands.press(button(page, "Save Team Password"));
  await expect(page.getByText("Team password saved successfully!")).toBeVisible();
  const sponsors = await visitor();
  await sponsors.goto("/login");
  await hands.press(sponsors.getByRole("link", { name: "Guest Access" }));
  await hands.write(sponsors.getByLabel("Team Password", { exact: true }), teamPassword);
  await hands.press(button(sponsors, "Enter as Guest"));
  await expect(sponsors.getByText("Guest Mode (View Only)")).toBeVisible();
}

test("a new captain takes over the team with the keyboard alone", async ({
  page,
  visitor,
  server,
}) => {
  test.slow();
  await handOver(keyboard, { page, visitor, server });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a new captain takes over the team with a finger", async ({ page, visitor, server }) => {
    test.slow();
    await handOver(finger, { page, visitor, server });
  });
});
