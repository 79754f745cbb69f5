import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { drafts, edit, press, rename, server, stubBrowser } from "../testing/open-document.tsx";

beforeEach(stubBrowser);

const kept = "Your text and the chosen files are saved on this device as a draft.";
const lost = "An image has not finished uploading and will be lost if you leave.";

/** Chooses an image that is too large to upload. */
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

test("warns on leaving that an image that could not be uploaded will be lost", async () => {
  await edit();
  rename("Mine");
  await choosePicture();
  const question = await leave();
  expect(await question.findByText(lost)).toBeTruthy();
  expect(question.getByText(kept)).toBeTruthy();
});

test("mentions no draft when only an image would be lost", async () => {
  await edit();
  await choosePicture();
  const question = await leave();
  expect(await question.findByText(lost)).toBeTruthy();
  expect(question.queryByText(kept)).toBeNull();
  expect(await drafts()).toEqual([]);
});

test("leaves without asking after the image is skipped", async () => {
  await edit();
  await choosePicture();
  press("Skip");
  fireEvent.click(screen.getAllByRole("link", { name: "Back" })[0] as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Powertrain" })).toBeTruthy();
});

test("warns on Cancel that Undo does not restore an image", async () => {
  await edit();
  await choosePicture();
  press("Cancel");
  expect(
    await screen.findByText(
      "Changes discarded. An image that had not finished uploading was lost.",
    ),
  ).toBeTruthy();
});

test("checks the draft again when the last image disappears during the question", async () => {
  await edit();
  await choosePicture();
  const question = await leave();
  await question.findByText(lost);
  server.isStoreFull = true;
  // The form is behind the open dialog.
  const behind = { hidden: true };
  const input = screen.getByRole("textbox", { name: "Title", ...behind });
  fireEvent.change(input, { target: { value: "Mine" } });
  fireEvent.click(screen.getByRole("button", { name: "Skip", ...behind }));
  expect(await question.findByText(/^This browser can't save drafts\./)).toBeTruthy();
  expect(question.queryByText(kept)).toBeNull();
});

test("warns that an image is not moved to the new document", async () => {
  server.refusals = [{ status: 404, code: "document-not-found" }];
  await edit();
  rename("Mine");
  press("Save");
  await screen.findByText(/Your text is still here\./);
  expect(screen.queryByText(lost)).toBeNull();
  await choosePicture();
  expect(screen.getByText(lost)).toBeTruthy();
});
