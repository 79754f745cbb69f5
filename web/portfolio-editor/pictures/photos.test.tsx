import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
  leaveBrowser,
  patience,
  press,
  showExperiences,
  signedIn,
  signedOut,
  stubBrowser,
  type,
} from "../testing/show-experiences.tsx";

// As a browser has it: the build for servers, which tests would get, takes no files.
vi.mock("tus-js-client", () => {
  // @ts-expect-error -- the types are those of all builds
  return import("tus-js-client/lib.esm/browser/index.js");
});

beforeEach(stubBrowser);
afterEach(() => {
  leaveBrowser();
  vi.useRealTimers();
});

const photos = () => form.experiences[0]?.photos.map(({ id }) => id);
const photo = (digit: string) => ({ id: digit.repeat(20), alt: "" });

function open(change: Parameters<typeof experience>[1] = {}): void {
  showExperiences([experience("One", change)]);
  press("Edit Powertrain Lead");
}

test("photos are sent one after the other and stand in the order in which they were chosen", async () => {
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png"), pictureFile("c.png")]);
  await waitFor(() => expect(photos()).toEqual(["1", "2", "3"].map((n) => n.repeat(20))));
  expect(screen.getByText("Photo uploaded!")).toBeTruthy();
  expect(pictureServer.sent.map(({ line }) => line)).toEqual(
    Array.from({ length: 3 }, () => "POST /api/uploads"),
  );
  expect(pictureServer.sent[0]?.headers["paddock-member"]).toBe("m1");
});

test("each shows how far it is, goes on when the entry is closed, and can be cancelled", async () => {
  pictureServer.waits = true;
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  const bar = await screen.findByRole("progressbar", { name: "Upload of a.png" });
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("50"));
  press("Done Editing");
  expect(screen.getByText("Uploading 2 photos…")).toBeTruthy();
  act(() => pictureServer.waiting.shift()?.());
  await waitFor(() => expect(photos()).toEqual(["1".repeat(20)]));
  press("Edit Powertrain Lead");
  press("Cancel upload of b.png");
  await waitFor(() =>
    expect(screen.queryByRole("progressbar", { name: "Upload of b.png" })).toBeNull(),
  );
  expect(photos()).toEqual(["1".repeat(20)]);
  expect(screen.queryByText("Failed to upload image")).toBeNull();
});

test("a photo that arrives while others are looked at still takes its place", async () => {
  pictureServer.waits = true;
  open({
    photos: Array.from({ length: photosMax - 2 }, (_, n) => ({ ...photo("a"), alt: `${n}` })),
  });
  choose("Add photo", [pictureFile("a.png")]);
  await waitFor(() => expect(pictureServer.waiting).toHaveLength(1));
  const looked = Promise.withResolvers<void>();
  const slow = pictureFile("b.png");
  const start = slow.slice(0, 12);
  slow.slice = () => start;
  const bytes = await start.arrayBuffer();
  start.arrayBuffer = () => looked.promise.then(() => bytes);
  choose("Add photo", [slow, pictureFile("c.png")]);
  act(() => pictureServer.waiting.shift()?.());
  await waitFor(() => expect(photos()).toHaveLength(photosMax - 1));
  act(() => looked.resolve());
  expect(await screen.findByText(refusals["too-many-photos"].sentence)).toBeTruthy();
});

test("dropped files are taken as chosen ones are", async () => {
  open();
  const target = screen.getByLabelText("Add photo");
  fireEvent.drop(target, { dataTransfer: { types: ["Files"], files: [pictureFile("a.png")] } });
  await waitFor(() => expect(photos()).toEqual(["1".repeat(20)]));
});

test.each([
  ["a text", pictureFile("a.png", "text"), "Please upload an image file"],
  [
    "a text that is too large as well",
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
])("%s is refused before it is sent", async (_, file, sentence) => {
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
])("what the server answers with %i %s is told", async (status, code, sentence) => {
  pictureServer.refusals = [{ status, body: { code } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(photos()).toEqual([]);
});

test("of several the ones that cannot be sent are named, and the others go on", async () => {
  pictureServer.refusals = [{ status: 422, body: { code: "too-many-pixels" } }];
  open();
  choose("Add photo", [pictureFile("huge.png"), pictureFile("fine.png")]);
  await waitFor(() => expect(photos()).toHaveLength(1));
  expect(screen.getByText("huge.png:")).toBeTruthy();
});

test("an error stands for three seconds, and longer while one rests on it", async () => {
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
])("a photo that met %i %s is sent again by itself", async (status, code, wait) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  patience.seconds = 600;
  pictureServer.refusals = [{ status, body: { code } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText("Trying again…")).toBeTruthy();
  expect(pictureServer.sent).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(wait));
  await waitFor(() => expect(photos()).toHaveLength(1));
});

test("one photo too many is refused at once with the server's sentence", async () => {
  patience.seconds = 600;
  const detail = "You have too many uploads that are not saved yet.";
  pictureServer.refusals = [{ status: 429, body: { code: "too-many-uploads", detail } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(pictureServer.sent).toHaveLength(1);
});

test("a photo that waits for the connection goes when it is there again, and at once when it is cancelled", async () => {
  patience.seconds = 600;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  pictureServer.refusals = Array.from({ length: 2 }, () => ({ status: 0, body: {} }));
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("Trying again…")).toBeTruthy();
  act(() => void window.dispatchEvent(new Event("online")));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(pictureServer.sent).toHaveLength(2);
  press("Cancel upload of a.png");
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(photos()).toEqual(["3".repeat(20)]);
});

test("a full disk is no reason to try again", async () => {
  patience.seconds = 600;
  pictureServer.refusals = [{ status: 507, body: { code: "storage-full" } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  expect(await screen.findByText(refusals["storage-full"].sentence)).toBeTruthy();
  expect(pictureServer.sent).toHaveLength(1);
});

test("that the session has ended is told as elsewhere", async () => {
  pictureServer.refusals = [{ status: 401, body: { code: "not-signed-in" } }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  await waitFor(() => expect(signedOut.times).toBe(1));
});

test("photos that could not be sent wait to be tried again, or to be left out", async () => {
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

test("a photo whose bytes are there is not uploaded once more", async () => {
  pictureServer.refusals = [{ status: 504, body: {} }];
  open();
  choose("Add photo", [pictureFile("a.png")]);
  await screen.findByText("Not uploaded");
  press("Retry uploads");
  await waitFor(() => expect(photos()).toEqual(["1".repeat(20)]));
  expect(pictureServer.sent).toHaveLength(1);
});

test("photos that met the end of the session go on after signing in", async () => {
  pictureServer.refusals = [{ status: 401, body: { code: "not-signed-in" } }];
  open();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  await waitFor(() => expect(signedIn.goOn).toHaveLength(1));
  expect(photos()).toEqual([]);
  // The second would hear the same.
  expect(screen.getAllByText("Not uploaded")).toHaveLength(2);
  expect(pictureServer.sent).toHaveLength(1);
  act(() => signedIn.goOn[0]?.());
  await waitFor(() => expect(photos()).toEqual(["2", "3"].map((n) => n.repeat(20))));
  expect(signedIn.goOn).toHaveLength(1);
});

test("a photo that arrives just as a draft is restored joins what the draft says", async () => {
  pictureServer.waits = true;
  open();
  choose("Add photo", [pictureFile("a.png")]);
  await waitFor(() => expect(pictureServer.waiting).toHaveLength(1));
  await act(async () => {
    // Not drawn yet when the answer comes.
    form.put([experience("One", { company: "From before" })]);
    pictureServer.waiting.shift()?.();
    await vi.waitFor(() => expect(photos()).toEqual(["1".repeat(20)]));
  });
  expect(box("Company").value).toBe("From before");
});

test("a photo that a draft has brought back is not there twice after Undo", () => {
  const both = ["1", "2"].map(photo);
  open({ photos: both });
  press("Remove photo 2");
  act(() => form.put([experience("One", { photos: both })]));
  press("Undo");
  expect(photos()).toEqual(["1", "2"].map((n) => n.repeat(20)));
});

test("more than twenty are not taken", async () => {
  open({ photos: Array.from({ length: 19 }, (_, at) => ({ id: `p${at}`, alt: "" })) });
  expect(screen.getByText("19 of 20 photos")).toBeTruthy();
  choose("Add photo", [pictureFile("a.png"), pictureFile("b.png")]);
  await waitFor(() => expect(photos()).toHaveLength(20));
  expect(screen.getByText("At most 20 photos")).toBeTruthy();
  expect(screen.queryByLabelText("Add photo")).toBeNull();
});

test("photos have a text, move and can be removed and had back", () => {
  open({ photos: ["1", "2", "3"].map(photo) });
  type("Text of photo 1", "The pack");
  press("Move photo 1 right");
  expect(photos()).toEqual(["2", "1", "3"].map((n) => n.repeat(20)));
  expect(document.activeElement).toBe(button("Move photo 2 right"));
  expect(box("Text of photo 2").value).toBe("The pack");
  press("Remove photo 3");
  expect(document.activeElement).toBe(button("Remove photo 2"));
  press("Undo");
  expect(photos()).toEqual(["2", "1", "3"].map((n) => n.repeat(20)));
});
