import { onlineManager } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { portraitAspectRatio } from "../../../domain/portfolios/portfolios.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { ToastList } from "../../ui/toast-list.tsx";
import { pictureFile, pictureServer } from "../testing/picture-server.ts";
import {
  button,
  choose,
  createMeiQueryClient,
  press,
  signIn,
  stubBrowser,
  uploadContext,
  uploadRetry,
} from "../testing/show-experiences.tsx";
import { ProfilePicture } from "./profile-picture.tsx";

beforeEach(stubBrowser);

let pictureId: string | null;

function show(): void {
  pictureId = null;
  function Form() {
    const [id, setId] = useState<string | null>(null);
    const [pictures, setPictures] = useState<ReadonlyMap<string, PortfolioPicture>>(new Map());
    const change = (next: string | null) => {
      pictureId = next;
      setId(next);
    };
    return (
      <ProfilePicture
        pictureId={id}
        pictures={pictures}
        name="Mei Tanaka"
        onChange={change}
        onPictureAdded={(picture) => setPictures((all) => new Map(all).set(picture.id, picture))}
        uploadContext={uploadContext}
      />
    );
  }
  render(
    <AppStateProvider state={createAppState(createMeiQueryClient())}>
      <Form />
      <ToastList />
    </AppStateProvider>,
  );
}

const first = "1".repeat(20);

test("the picture stays marked while a dragged file moves over what is inside", () => {
  show();
  const initials = screen.getByText("MT");
  const isMarked = () => initials.closest("[data-over]") !== null;
  fireEvent.dragOver(initials, { dataTransfer: { types: ["Files"] } });
  const leaveTo = (relatedTarget: Element) =>
    fireEvent(initials, new MouseEvent("dragleave", { bubbles: true, relatedTarget }));
  leaveTo(screen.getByLabelText("Profile picture"));
  expect(isMarked()).toBe(true);
  leaveTo(document.body);
  expect(isMarked()).toBe(false);
});

test("uploads a chosen picture with a centered crop in the portrait's aspect ratio", async () => {
  show();
  expect(screen.getByText("MT")).toBeTruthy();
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Profile picture uploaded!")).toBeTruthy();
  expect(pictureId).toBe(first);
  const { x = 0, y, width = 0, height } = pictureServer.crops[0] ?? {};
  expect([y, height]).toEqual([0, 1]);
  expect(x * 2 + width).toBeCloseTo(1, 3);
  // The stubbed picture has 400 by 200 pixels.
  expect((width * 400) / 200).toBeCloseTo(portraitAspectRatio, 3);
});

test("crops another part and removes the picture", async () => {
  show();
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(pictureId).toBe(first));
  press("Crop");
  const whole = await screen.findByRole("img", { name: "Portrait to crop" });
  expect(whole.getAttribute("src")).toBe("blob:chosen");
  Object.defineProperties(whole, {
    naturalWidth: { value: 400 },
    naturalHeight: { value: 200 },
  });
  fireEvent.load(whole);
  const dialog = screen.getByRole("dialog", { name: "Crop profile picture" });
  fireEvent.submit(dialog.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(pictureId).toBe("2".repeat(20)));
  press("Remove picture");
  expect(pictureId).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Profile picture"));
});

test("offers no Crop without a picture", () => {
  show();
  expect(screen.queryByRole("button", { name: "Crop" })).toBeNull();
});

test("rejects a file that is not a picture and keeps the current one", async () => {
  show();
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(pictureId).toBe(first));
  choose("Profile picture", [pictureFile("cv.png", "text")]);
  expect(await screen.findByText("Please upload an image file")).toBeTruthy();
  expect(pictureId).toBe(first);
  expect(button("Crop")).toBeTruthy();
});

test("keeps a failed picture until it is retried", async () => {
  show();
  pictureServer.refusals = [{ status: 0, body: {} }];
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Failed to upload image")).toBeTruthy();
  expect(screen.getByText("Not uploaded")).toBeTruthy();
  press("Retry picture upload");
  await waitFor(() => expect(pictureId).toBe("2".repeat(20)));
  expect(screen.queryByText("Not uploaded")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Profile picture"));
});

test("disables the current picture's buttons while a failed one is pending", async () => {
  show();
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(pictureId).toBe(first));
  pictureServer.refusals = [{ status: 500, body: {} }];
  choose("Profile picture", [pictureFile("new.png")]);
  await screen.findByText("Not uploaded");
  expect(button("Crop")).toHaveProperty("disabled", true);
  expect(button("Remove picture")).toHaveProperty("disabled", true);
  press("Skip this picture");
  expect(button("Crop")).toHaveProperty("disabled", false);
  press("Remove picture");
  expect(pictureId).toBeNull();
});

test("resumes the upload after signing in again", async () => {
  show();
  pictureServer.refusals = [{ status: 401, body: { code: "not-signed-in" } }];
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(signIn.callbacks).toHaveLength(1));
  act(() => signIn.callbacks[0]?.());
  await waitFor(() => expect(pictureId).toBe("2".repeat(20)));
});

test("drops a picture that the server rejects, and skips a failed one on request", async () => {
  show();
  pictureServer.refusals = [{ status: 422, body: { code: "too-many-pixels" } }];
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Image must be at most 50 megapixels")).toBeTruthy();
  expect(screen.queryByText("Not uploaded")).toBeNull();
  pictureServer.refusals = [{ status: 500, body: {} }];
  choose("Profile picture", [pictureFile("me.png")]);
  await screen.findByText("Not uploaded");
  press("Skip this picture");
  expect(screen.queryByText("Not uploaded")).toBeNull();
  expect(pictureId).toBeNull();
});

test("uploads only the first of two pictures chosen in quick succession, and keeps the focus", async () => {
  show();
  const decoded = Promise.withResolvers<object>();
  vi.stubGlobal("createImageBitmap", () => decoded.promise);
  choose("Profile picture", [pictureFile("me.png")]);
  const input = screen.getByLabelText("Profile picture");
  input.focus();
  await waitFor(() => expect(input.ariaDisabled).toBe("true"));
  expect(fireEvent.click(input)).toBe(false);
  choose("Profile picture", [pictureFile("two.png")]);
  fireEvent.drop(input, { dataTransfer: { types: ["Files"], files: [pictureFile("two.png")] } });
  decoded.resolve({ width: 400, height: 200, close: () => undefined });
  await waitFor(() => expect(pictureId).toBe(first));
  await waitFor(() => expect(input.ariaDisabled).toBeNull());
  expect(input).toBe(document.activeElement);
  expect(pictureServer.sent).toHaveLength(1);
});

test("cancels a picture that waits for the connection", async () => {
  uploadRetry.seconds = 600;
  show();
  pictureServer.refusals = [{ status: 0, body: {} }];
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Trying again…")).toBeTruthy();
  expect(screen.getByLabelText("Profile picture").ariaDisabled).toBe("true");
  press("Cancel picture upload");
  expect(document.activeElement).toBe(screen.getByLabelText("Profile picture"));
  await act(async () => {
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
  });
  expect(pictureServer.sent).toHaveLength(1);
  expect(screen.queryByText("Trying again…")).toBeNull();
  expect(screen.queryByText("Failed to upload image")).toBeNull();
});
