import type { Locator, Page } from "@playwright/test";
import { captain } from "./fixtures/people.ts";
import { readEmails } from "./fixtures/read-emails.ts";
import type { ServerData } from "./fixtures/server-data.ts";
import { expect, test } from "./fixtures/test.ts";

test.use({ actionTimeout: 20_000 });

const nora = { email: "nora.bell@team.edu", password: "late-apex-77" };
const teamPassword = "sponsors-welcome";
const names = ["Amir", "Bea", "Carl", "Jane"];

/** How a scenario is run: with the keyboard alone, or with touch. */
type InputMethod = {
  press: (target: Locator) => Promise<void>;
  write: (target: Locator, text: string) => Promise<void>;
  choose: (target: Locator, label: string) => Promise<void>;
  /** On phones the bar's controls are in its menu. */
  pressInBar: (page: Page, name: string) => Promise<void>;
};

const keyboard: InputMethod = {
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

const touch: InputMethod = {
  press: (target) => target.tap(),
  write: (target, text) => target.fill(text),
  choose: async (target, label) => void (await target.selectOption({ label })),
  pressInBar: async (page, name) => {
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("menuitem", { name }).tap();
  },
};

/** More presses of Tab than the longest screen has tab stops. */
const maxPresses = 150;

async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await hasFocus()); presses++) {
    if (presses === maxPresses) throw new Error(`Tab does not reach ${String(target)}`);
    await target.page().keyboard.press("Tab");
  }
}

const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

async function submitSignIn(input: InputMethod, page: Page, person: typeof nora): Promise<void> {
  await input.write(page.getByRole("textbox", { name: "Email" }), person.email);
  await input.write(page.getByLabel("Password", { exact: true }), person.password);
  await input.press(button(page, "Sign In"));
}

async function signInWith(input: InputMethod, page: Page, person: typeof nora): Promise<void> {
  await submitSignIn(input, page, person);
  await expect(page.getByRole("heading", { name: "Subteams" })).toBeVisible();
}

async function choosePassword(input: InputMethod, page: Page, password: string): Promise<void> {
  await input.write(page.getByLabel("New Password", { exact: true }), password);
  await input.write(page.getByLabel("Confirm Password", { exact: true }), password);
  await input.press(button(page, "Set Password"));
  await expect(page.getByText(/^Password (set|changed)\. Please sign in\.$/)).toBeVisible();
}

async function openTeam(input: InputMethod, page: Page): Promise<Locator> {
  await input.pressInBar(page, "Account Management");
  const dialog = page.getByRole("dialog", { name: "Account Management" });
  const tab = dialog.getByRole("tab", { name: "Team Overview" });
  if (input === keyboard) {
    await tabTo(dialog.getByRole("tab", { selected: true }));
    await page.keyboard.press("ArrowRight");
    await expect(tab).toBeFocused();
  } else await input.press(tab);
  await expect(dialog.getByRole("table", { name: "Team Overview" })).toBeVisible();
  return dialog;
}

/** Finds the link in the only message to this address. */
async function linkInMail(server: ServerData, address: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const email = (await readEmails(server)).find((each) => each.includes(`To: ${address}`));
    link = /http\S+token=\S+/.exec(email ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}

const requestedPassword = "pit-lane-60";

async function requestAccount(page: Page, firstName: string): Promise<void> {
  const answer = await page.request.post("/api/account-requests", {
    data: {
      firstName,
      lastName: "Novak",
      email: emailOf(firstName),
      password: requestedPassword,
      confirmPassword: requestedPassword,
      role: "design-team",
      subteam: "chassis",
    },
  });
  expect(answer.ok()).toBe(true);
}

const emailOf = (firstName: string) => `${firstName.toLowerCase()}@team.edu`;

/** At the end of a season, a captain hands the team to someone new to the product. */
async function handOver(
  input: InputMethod,
  { page, visitor, server }: { page: Page; visitor: () => Promise<Page>; server: ServerData },
): Promise<void> {
  const adaPage = await visitor();
  await adaPage.goto("/login");
  await signInWith(input, adaPage, captain);
  await input.pressInBar(adaPage, "Account Management");
  await input.press(adaPage.getByRole("link", { name: "Captain Management" }));
  await input.press(button(adaPage, "Add Captain"));
  await input.write(adaPage.getByRole("textbox", { name: "First Name" }), "Nora");
  await input.write(adaPage.getByRole("textbox", { name: "Last Name" }), "Bell");
  await input.write(adaPage.getByRole("textbox", { name: "Email Address" }), nora.email);
  await input.choose(adaPage.getByLabel("Primary Subteam"), "Powertrain");
  await input.press(button(adaPage, "Save Captain"));
  await expect(adaPage.getByText("Captain added successfully!")).toBeVisible();
  await expect(adaPage.getByText("Invited")).toBeVisible();

  await page.goto(await linkInMail(server, nora.email));
  await expect(page.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  await choosePassword(input, page, nora.password);
  await signInWith(input, page, nora);

  await input.press(adaPage.getByRole("link", { name: "Back", exact: true }));
  // Captain Management has a menu too.
  await expect(adaPage.getByRole("heading", { name: "Subteams" })).toBeVisible();
  const adaDialog = await openTeam(input, adaPage);
  await input.press(button(adaDialog, "Edit Team Captain"));
  await input.choose(adaDialog.getByLabel("Role"), "Design Team");
  await input.press(button(adaDialog, "Save Team Captain"));
  await expect(adaPage.getByText("You are no longer a captain.")).toBeVisible();
  await expect(button(adaPage, "Account Management")).toHaveCount(0);
  await expect(adaDialog).toHaveCount(0);

  for (const name of names) await requestAccount(adaPage, name);
  await input.pressInBar(page, "Account Management");
  const dialog = page.getByRole("dialog", { name: "Account Management" });
  const requests = dialog.getByRole("list", { name: "Pending Requests" });
  await expect(requests.getByRole("listitem")).toHaveCount(names.length);
  for (const name of names.toReversed()) {
    await input.press(button(requests, `Approve ${name} Novak`));
    await expect(button(dialog, `Approve ${name} Novak`)).toHaveCount(0);
  }
  await expect(dialog.getByText("No pending requests")).toBeVisible();
  await input.press(button(dialog, "Close"));

  await openTeam(input, page);
  const search = dialog.getByRole("searchbox", { name: "Search members" });
  const expectCount = async (text: string, count: string) => {
    await input.write(search, text);
    const status = dialog.getByRole("status").filter({ hasText: new RegExp(`^${count}$`) });
    await expect(status).toBeVisible();
  };
  await expectCount("Novak", "4 members");
  for (const name of ["Amir", "Jane"]) {
    await expectCount(name, "1 member");
    await input.press(dialog.getByRole("checkbox", { name: `Select ${name} Novak` }));
  }
  await input.press(button(dialog, "Remove selected"));
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("listitem")).toHaveText([/^Amir Novak/, /^Jane Novak/]);
  await expect(button(question, "Cancel")).toBeFocused();
  await input.press(button(question, "Remove"));
  await expect(dialog.getByText("Members removed successfully!")).toBeVisible();
  await expectCount("Novak", "2 members");
  const amirPage = await visitor();
  await amirPage.goto("/login");
  await submitSignIn(input, amirPage, { email: emailOf("Amir"), password: requestedPassword });
  await expect(amirPage.getByText("Account not found.")).toBeVisible();

  await input.write(search, "Bea");
  await input.press(button(dialog, "Reset link Bea Novak"));
  const field = dialog.getByRole("textbox", { name: "Reset link" });
  await expect(button(dialog, "Copy")).toBeFocused();
  const beaPage = await visitor();
  await beaPage.goto(await field.inputValue());
  await choosePassword(input, beaPage, "new-words-1");
  await signInWith(input, beaPage, { email: emailOf("Bea"), password: "new-words-1" });

  await input.press(dialog.getByRole("link", { name: "Captain Management" }));
  await input.write(page.getByLabel("Team Password", { exact: true }), teamPassword);
  await input.press(button(page, "Save Team Password"));
  await expect(page.getByText("Team password saved successfully!")).toBeVisible();
  const sponsorPage = await visitor();
  await sponsorPage.goto("/login");
  await input.press(sponsorPage.getByRole("link", { name: "Guest Access" }));
  await input.write(sponsorPage.getByLabel("Team Password", { exact: true }), teamPassword);
  await input.press(button(sponsorPage, "Enter as Guest"));
  await expect(
    sponsorPage.getByText("Guest Mode (View Only)").filter({ visible: true }),
  ).toBeVisible();
}

test("hands the team to a new captain with the keyboard alone", async ({
  page,
  visitor,
  server,
}) => {
  await handOver(keyboard, { page, visitor, server });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("hands the team to a new captain with touch", async ({ page, visitor, server }) => {
    await handOver(touch, { page, visitor, server });
  });
});
