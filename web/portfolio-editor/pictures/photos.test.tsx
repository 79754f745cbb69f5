import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { photosMax } from "../../../domain/portfolios/experiences.ts";
import { portfolioPictureMaxBytes } from "../../../domain/portfolios/portfolios.ts";
import { refusals } from "../../../domain/refusals.ts";
import { pictureFile, pictureServer } from "../testing/picture-server.ts";
import {
  box,
  button,
  choose,
  experience,
  form,
  press,
  showExperiences,
  signIn,
  signedOut,
  stubBrowser,
  type,
  uploadRetry,
} from "../testing/show-experiences.tsx";

beforeEach(stubBrowser);

const photos = () => form.experiences[0]?.photos.map(({ id }) => id);
const photo = (digit: string) => ({ id: digit.repeat(20), alt: "" });

function open(change: Parameters<typeof experience>[1] = {}): void {
  showExperiences([experience("One", change)]);
  press("Edit Powertrain Lead");
}

test("uploads photos one by one and keeps their order", async () => {
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png"), pictureFile("c.png")]);
  await waitFor(() => expect(photos()).toEqual(["1", "2", "3"].map((n) => n.repeat(20))));
  expect(screen.getByText("Photo uploaded!")).toBeTruthy();
  expect(pictureServer.sent.map(({ line }) => line)).toEqual(
    Array.from({ length: 3 }, () => "POST /api/uploads"),
  );
  expect(pictureServer.sent[0]?.headers["paddock-member"]).toBe("m1");
});

test("shows progress, continues while the entry is closed, and cancels an upload", async () => {
  pictureServer.isPaused = true;
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  const bar = await screen.findByRole("progressbar", { name: "Uploading a.png" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("50"));
  press("Done Editing");
  expect(screen.getByText("Uploading 2 photos…")).toBeTruthy();
  act(() => pictureServer.pending.shift()?.());
  await waitFor(() => expect(photos()).toEqual(["1".repeat(20)]));
  press("Edit Powertrain Lead");
  press("Cancel upload of b.png");
  await waitFor(() =>
    expect(screen.queryByRole("progressbar", { name: "Uploading b.png" })).toBeNull(),
  );
  expect(photos()).toEqual(["1".repeat(20)]);
  expect(screen.queryByText("Failed to upload image")).toBeNull();
});

test("counts a photo that arrives while other files are being checked", async () => {
  pictureServer.isPaused = true;
  open({
    photos: Array.from({ length: photosMax - 2 }, (_, n) => ({ ...photo("a"), alt: `${n}` })),
  });
  choose("Add photo", [pictureFile("a.png")]);
  await waitFor(() => expect(pictureServer.pending).toHaveLength(1));
  const checked = Promise.withResolvers<void>();
  const slow = pictureFile("b.png");
  const start = slow.slice(0, 12);
  slow.slice = () => start;
  const bytes = await start.arrayBuffer();
  start.arrayBuffer = () => checked.promise.then(() => bytes);
  choose("Add photo", [slow, pictureFile("c.png")]);
  act(() => pictureServer.pending.shift()?.());
  await waitFor(() => expect(photos()).toHaveLength(photosMax - 1));
  act(() => checked.resolve());
  expect(await screen.findByText(refusals["too-many-photos"].sentence)).toBeTruthy();
});

test("uploads dropped files", async () => {
  open();
  const target = screen.getByLabelText("Add photo");
  fireEvent.drop(target, { dataTransfer: { types: ["Files"], files: [pictureFile("a.png")] } });
  await waitFor(() => expect(photos()).toEqual(["1".repeat(20)]));
});

test.each([
  ["a text", pictureFile("a.png", "text"), "Please upload an image file"],
  [
    "a text that is also too large",
    pictureFile("a.png", "text", portfolioPictureMaxBytes),
    "Please upload an image file",
  ],
  [
    "a HEIC photo",
    pictureFile("a.jpg", "heic"),
    "Please upload an image file. Save this HEIC photo as JPEG first.",
  ],
  [
    "a picture of 2 MB",
    pictureFile("a.png", "png", portfolioPictureMaxBytes),
    "Image must be less than 2MB",
  ],
])("rejects %s before the upload", async (_, file, sentence) => {
  open();
  choose("Add photo", [file]);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(pictureServer.sent).toEqual([]);
});

test.each([
  [422, "too-many-pixels", "Image must be at most 50 megapixels"],
  [415, "not-a-picture", "Please upload an image file"],
  [500, "internal-error", "Failed to upload image"],
  [0, "nothing came back", "Failed to upload image"],
])("shows the message for the response %i %s", async (status, code, sentence) => {
  pictureServer.refusals = [{ status, body: { code } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(photos()).toEqual([]);
});

test("names the failed file among several and uploads the others", async () => {
  pictureServer.refusals = [{ status: 422, body: { code: "too-many-pixels" } }];
  open();
  choose("Add photo", [pictureFile("huge.png"), pictureFile("fine.png")]);
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect(screen.getByText("huge.png:")).toBeTruthy();
});

test("shows an error for three seconds, and longer while the pointer is on it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  open();
  choose("Add photo", [pictureFile("a.png", "text")]);
  const error = await screen.findByText("Please upload an image file");
  fireEvent.pointerEnter(error.closest("div") as Element);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText("Please upload an image file")).toBeTruthy();
  fireEvent.pointerLeave(error.closest("div") as Element);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText("Please upload an image file")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText("Please upload an image file")).toBeNull();
});

test.each([
  [503, "busy", 1_000],
  [500, "internal-error", 500],
  [429, "too-many-requests", 500],
  [0, "nothing came back", 500],
])("retries after the response %i %s", async (status, code, wait) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  uploadRetry.seconds = 600;
  pictureServer.refusals = [{ status, body: { code } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText("Trying again…")).toBeTruthy();
  expect(pictureServer.sent).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(wait));
  await waitFor(() => expect(photos()).toHaveLength(1));
});

test("shows the server's message at once when there are too many uploads", async () => {
  uploadRetry.seconds = 600;
  const detail = "You have too many uploads that are not saved yet.";
  pictureServer.refusals = [{ status: 429, body: { code: "too-many-uploads", detail } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(pictureServer.sent).toHaveLength(1);
});

test("retries at once when the browser is online again, and skips a canceled photo", async () => {
  uploadRetry.seconds = 600;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  pictureServer.refusals = Array.from({ length: 2 }, () => ({ status: 0, body: {} }));
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("Trying again…")).toBeTruthy();
  act(() => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(pictureServer.sent).toHaveLength(2);
  press("Cancel upload of a.png");
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(photos()).toEqual(["3".repeat(20)]);
});

test("does not retry when the disk is full", async () => {
  uploadRetry.seconds = 600;
  pictureServer.refusals = [{ status: 507, body: { code: "storage-full" } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText(refusals["storage-full"].sentence)).toBeTruthy();
  expect(pictureServer.sent).toHaveLength(1);
});

test("reports the end of the session", async () => {
  pictureServer.refusals = [{ status: 401, body: { code: "not-signed-in" } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  await waitFor(() => expect(signedOut.times).toBe(1));
});

test("keeps failed photos until they are retried or canceled", async () => {
  pictureServer.refusals = [
    { status: 0, body: {} },
    { status: 503, body: { code: "storage-down" } },
  ];
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png"), pictureFile("c.png")]);
  await waitFor(() => expect(photos()).toEqual(["3".repeat(20)]));
  expect(screen.getAllByText("Not uploaded")).toHaveLength(2);
  press("Done Editing");
  expect(screen.getByText("2 photos not uploaded")).toBeTruthy();
  press("Edit Powertrain Lead");
  press("Cancel upload of b.png");
  press("Retry uploads");
  await waitFor(() => expect(photos()).toEqual(["3", "4"].map((n) => n.repeat(20))));
  expect(screen.queryByText("Not uploaded")).toBeNull();
});

test("does not upload the bytes again when only the response was lost", async () => {
  pictureServer.refusals = [{ status: 504, body: {} }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  await screen.findByText("Not uploaded");
  press("Retry uploads");
  await waitFor(() => expect(photos()).toEqual(["1".repeat(20)]));
  expect(pictureServer.sent).toHaveLength(1);
});

test("resumes uploads after signing in again", async () => {
  pictureServer.refusals = [{ status: 401, body: { code: "not-signed-in" } }];
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  await waitFor(() => expect(signIn.callbacks).toHaveLength(1));
  expect(photos()).toEqual([]);
  // The second upload would fail in the same way, so it is not sent.
  expect(screen.getAllByText("Not uploaded")).toHaveLength(2);
  expect(pictureServer.sent).toHaveLength(1);
  act(() => signIn.callbacks[0]?.());
  await waitFor(() => expect(photos()).toEqual(["2", "3"].map((n) => n.repeat(20))));
  expect(signIn.callbacks).toHaveLength(1);
});

test("adds a photo to a draft that is restored at the same moment", async () => {
  pictureServer.isPaused = true;
  open();
  choose("Add photo", [pictureFile("a.png")]);
  await waitFor(() => expect(pictureServer.pending).toHaveLength(1));
  await act(async () => {
    // The answer arrives before React has rendered the draft.
    form.replace([experience("One", { company: "From before" })]);
    pictureServer.pending.shift()?.();
    await expect.poll(photos).toEqual(["1".repeat(20)]);
  });
  expect(box("Company").value).toBe("From before");
});

test("does not duplicate a photo when Undo follows a restored draft", () => {
  const both = ["1", "2"].map(photo);
  open({ photos: both });
  press("Remove photo 2");
  act(() => form.replace([experience("One", { photos: both })]));
  press("Undo");
  expect(photos()).toEqual(["1", "2"].map((n) => n.repeat(20)));
});

test("accepts at most twenty photos", async () => {
  open({ photos: Array.from({ length: 19 }, (_, at) => ({ id: `p${at}`, alt: "" })) });
  expect(screen.getByText("19 of 20 photos")).toBeTruthy();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  await waitFor(() => expect(photos()).toHaveLength(20));
  expect(screen.getByText("At most 20 photos")).toBeTruthy();
  expect(screen.queryByLabelText("Add photo")).toBeNull();
});

test("describes, moves, removes, and restores photos", () => {
  open({ photos: ["1", "2", "3"].map(photo) });
  type("Alt text of photo 1", "The pack");
  press("Move photo 1 right");
  expect(photos()).toEqual(["2", "1", "3"].map((n) => n.repeat(20)));
  expect(document.activeElement).toBe(button("Move photo 2 right"));
  expect(box("Alt text of photo 2").value).toBe("The pack");
  press("Remove photo 3");
  expect(document.activeElement).toBe(button("Remove photo 2"));
  press("Undo");
  expect(photos()).toEqual(["2", "1", "3"].map((n) => n.repeat(20)));
});
