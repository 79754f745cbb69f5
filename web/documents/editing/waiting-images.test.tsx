import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  drafts,
  edit,
  leaveBrowser,
  press,
  rename,
  server,
  stubBrowser,
} from "../testing/open-document.tsx";

beforeEach(stubBrowser);
afterEach(leaveBrowser);

const kept = "Your text and the chosen files stay on this device as a draft.";
const lost = "An image is not uploaded yet and is lost when you leave.";

/** Larger than any may be. */
const choosePicture = async () => {
  const picture = new File(["x"], "hub.png", { type: "image/png" });
  Object.defineProperty(picture, "size", { value: 10 ** 9 });
  fireEvent.change(screen.getByLabelText("Image file"), { target: { files: [picture] } });
  await screen.findByText(/^hub\.png: /);
};

const leave = async () => {
  fireEvent.click(screen.getAllByRole("link", { name: "Back" })[0] as HTMLElement);
  return within(await screen.findByRole("dialog", { name: "Unsaved changes" }));
};

test("an image that could not be uploaded is lost by leaving, and that is said", async () => {
  await edit();
  rename("Mine");
  await choosePicture();
  const question = await leave();
  expect(await question.findByText(lost)).toBeTruthy();
  expect(question.getByText(kept)).toBeTruthy();
});

test("where nothing but an image would be lost, nothing else is promised", async () => {
  await edit();
  await choosePicture();
  const question = await leave();
  expect(await question.findByText(lost)).toBeTruthy();
  expect(question.queryByText(kept)).toBeNull();
  expect(await drafts()).toEqual([]);
});

test("an image that was left out is not asked about", async () => {
  await edit();
  await choosePicture();
  press("Leave out");
  fireEvent.click(screen.getAllByRole("link", { name: "Back" })[0] as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Powertrain" })).toBeTruthy();
});

test("Cancel says that an image does not come back with Undo", async () => {
  await edit();
  await choosePicture();
  press("Cancel");
  expect(
    await screen.findByText("Changes discarded. An image that was not uploaded yet is lost."),
  ).toBeTruthy();
});

test("a draft is promised once it is kept, also when the last image goes while it is asked", async () => {
  await edit();
  await choosePicture();
  const question = await leave();
  await question.findByText(lost);
  server.isStoreFull = true;
  // Behind the question, as what arrives while it is open.
  const behind = { hidden: true };
  const input = screen.getByRole("textbox", { name: "Title", ...behind });
  fireEvent.change(input, { target: { value: "Mine" } });
  fireEvent.click(screen.getByRole("button", { name: "Leave out", ...behind }));
  expect(await question.findByText(/^This browser keeps no drafts\./)).toBeTruthy();
  expect(question.queryByText(kept)).toBeNull();
});

test("who goes on as a new document is told of the image that does not come along", async () => {
  server.refusals = [{ status: 404, code: "document-not-found" }];
  await edit();
  rename("Mine");
  press("Save");
  await screen.findByText(/What you wrote is still here\./);
  expect(screen.queryByText(lost)).toBeNull();
  await choosePicture();
  expect(screen.getByText(lost)).toBeTruthy();
});
