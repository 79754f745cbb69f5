import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  box,
  button,
  fill,
  full,
  open,
  press,
  server,
  stubBrowser,
  write,
} from "../testing/open-portfolio.tsx";

beforeEach(async () => {
  await stubBrowser();
  const link = '<p>See <a href="https://example.org">my thesis</a>.</p>';
  server.stored = { ...full, sections: full.sections.map((each) => ({ ...each, content: link })) };
});

const section = (name: string) => within(screen.getByRole("region", { name }));
const editorOf = (name: string) => screen.findByRole("textbox", { name });
const doneButtons = () => screen.queryAllByRole("button", { name: "Done Editing" });

test("opens the editor instead of following a link in the preview", async () => {
  await open();
  const link = section("Thesis work").getByRole("link", { name: "my thesis" });
  const click = createEvent.click(link);
  fireEvent(link, click);
  expect(click.defaultPrevented).toBe(true);
  expect((await editorOf("Thesis work content")).textContent).toBe("See my thesis.");
});

test("keeps the preview when text is selected, to be copied", async () => {
  await open();
  const selection = { toString: () => "thesis" } as Selection;
  vi.spyOn(globalThis, "getSelection").mockReturnValue(selection);
  fireEvent.click(section("Thesis work").getByText(/See/));
  expect(doneButtons()).toEqual([]);
});

test("edits several texts at once, each under its own name", async () => {
  await open();
  press("Edit Thesis work");
  press("Edit Contact");
  await editorOf("Thesis work content");
  await editorOf("Additional Information");
  expect(doneButtons()).toHaveLength(2);
  fireEvent.click(section("Contact").getByRole("button", { name: "Done Editing" }));
  expect(document.activeElement).toBe(button("Edit Contact"));
  expect(doneButtons()).toHaveLength(1);
});

test("invites to write where there is no visible text", async () => {
  const sections = full.sections.map((each) => ({ ...each, content: "<p>\u200b</p>" }));
  server.stored = { ...full, sections };
  await open();
  expect(section("Thesis work").getByText("Click to edit")).toBeTruthy();
  fireEvent.click(section("Thesis work").getByText("Click to edit"));
  await write("Thesis work content", "<p>New.</p>");
  press("Done Editing");
  expect(section("Thesis work").getByText("New.")).toBeTruthy();
});

test("opens the emptied introduction and points its text box to the problem", async () => {
  server.stored = { ...full, sections: full.sections.with(0, { ...intro, content: "" }) };
  await open();
  press("Save Portfolio");
  const text = await editorOf("Introduction content");
  const alert = screen.getByText(/^Please add content to the "Introduction" section/);
  await waitFor(() => expect(text.getAttribute("aria-invalid")).toBe("true"));
  expect(alert.closest(`#${text.getAttribute("aria-describedby")}`)).toBeTruthy();
  expect(server.saves).toEqual([]);
});

const intro = { id: "intro", title: "Introduction" };

test.each([
  ["Email", "mei@", "Please enter a valid email address"],
  ["Phone", "call me", "Please enter a valid phone number"],
])("reports a wrong contact %s beside its field", async (name, value, sentence) => {
  await open();
  fill(name, value);
  press("Save Portfolio");
  const [error] = section("Contact").getAllByText(sentence);
  expect(box(name).getAttribute("aria-describedby")).toBe(error?.id);
  expect(box(name).getAttribute("aria-invalid")).toBe("true");
  expect(server.saves).toEqual([]);
});
