import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { portraitShape } from "../../../domain/portfolios/portfolios.ts";
import { ToastList } from "../../ui/toast-list.tsx";
import { pictureFile, pictureServer } from "../testing/picture-server.ts";
import {
  button,
  choose,
  leaveBrowser,
  patience,
  press,
  queriesOfMei,
  sending,
  signedIn,
  stubBrowser,
} from "../testing/show-experiences.tsx";
import { ProfilePicture } from "./profile-picture.tsx";

// As a browser has it: the build for servers, which tests would get, takes no files.
vi.mock("tus-js-client", () => {
  // @ts-expect-error -- the types are those of all builds
  return import("tus-js-client/lib.esm/browser/index.js");
});

beforeEach(stubBrowser);
afterEach(leaveBrowser);

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
        sending={sending}
      />
    );
  }
  render(
    <QueryClientProvider client={queriesOfMei()}>
      <Form />
      <ToastList />
    </QueryClientProvider>,
  );
}

const first = "1".repeat(20);

test("a chosen picture is there at once, cut to the portrait's shape around its middle", async () => {
  show();
  expect(screen.getByText("MT")).toBeTruthy();
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Profile picture uploaded!")).toBeTruthy();
  expect(pictureId).toBe(first);
  const { x = 0, y, width = 0, height } = pictureServer.crops[0] ?? {};
  expect([y, height]).toEqual([0, 1]);
  expect(x * 2 + width).toBeCloseTo(1, 3);
  // Of 400 by 200 pixels.
  expect((width * 400) / 200).toBeCloseTo(portraitShape, 3);
});

test("another part of it can be chosen, and the picture can be removed", async () => {
  show();
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(pictureId).toBe(first));
  press("Crop");
  const whole = await screen.findByRole("img", { name: "What you chose" });
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

test("without a picture there is nothing to crop", () => {
  show();
  expect(screen.queryByRole("button", { name: "Crop" })).toBeNull();
});

test("what is no picture is told, and the one that is there stays", async () => {
  show();
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(pictureId).toBe(first));
  choose("Profile picture", [pictureFile("cv.png", "text")]);
  expect(await screen.findByText("Please upload an image file")).toBeTruthy();
  expect(pictureId).toBe(first);
  expect(button("Crop")).toBeTruthy();
});

test("a picture that could not be sent waits to be tried again", async () => {
  show();
  pictureServer.refusals = [{ status: 0, body: {} }];
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Failed to upload image")).toBeTruthy();
  expect(screen.getByText("Not uploaded")).toBeTruthy();
  press("Retry upload of the picture");
  await waitFor(() => expect(pictureId).toBe("2".repeat(20)));
  expect(screen.queryByText("Not uploaded")).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText("Profile picture"));
});

test("a new picture that could not be sent is decided about before the one that is there", async () => {
  show();
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(pictureId).toBe(first));
  pictureServer.refusals = [{ status: 500, body: {} }];
  choose("Profile picture", [pictureFile("new.png")]);
  await screen.findByText("Not uploaded");
  expect(button("Crop")).toHaveProperty("disabled", true);
  expect(button("Remove picture")).toHaveProperty("disabled", true);
  press("Leave out the picture");
  expect(button("Crop")).toHaveProperty("disabled", false);
  press("Remove picture");
  expect(pictureId).toBeNull();
});

test("one that met the end of the session goes on after signing in", async () => {
  show();
  pictureServer.refusals = [{ status: 401, body: { code: "not-signed-in" } }];
  choose("Profile picture", [pictureFile("me.png")]);
  await waitFor(() => expect(signedIn.goOn).toHaveLength(1));
  act(() => signedIn.goOn[0]?.());
  await waitFor(() => expect(pictureId).toBe("2".repeat(20)));
});

test("one that the server does not want is left out, and one that waits can be", async () => {
  show();
  pictureServer.refusals = [{ status: 422, body: { code: "too-many-pixels" } }];
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Image must be at most 50 megapixels")).toBeTruthy();
  expect(screen.queryByText("Not uploaded")).toBeNull();
  pictureServer.refusals = [{ status: 500, body: {} }];
  choose("Profile picture", [pictureFile("me.png")]);
  await screen.findByText("Not uploaded");
  press("Leave out the picture");
  expect(screen.queryByText("Not uploaded")).toBeNull();
  expect(pictureId).toBeNull();
});

test("of two that are chosen close together only the first is sent", async () => {
  show();
  const decoded = Promise.withResolvers<object>();
  vi.stubGlobal("createImageBitmap", () => decoded.promise);
  choose("Profile picture", [pictureFile("me.png")]);
  const input = screen.getByLabelText("Profile picture");
  await waitFor(() => expect(input).toHaveProperty("disabled", true));
  fireEvent.drop(input, { dataTransfer: { types: ["Files"], files: [pictureFile("two.png")] } });
  decoded.resolve({ width: 400, height: 200, close: () => undefined });
  await waitFor(() => expect(pictureId).toBe(first));
  await waitFor(() => expect(input).toHaveProperty("disabled", false));
  expect(pictureServer.sent).toHaveLength(1);
});

test("one that waits for the connection can be given up", async () => {
  patience.seconds = 600;
  show();
  pictureServer.refusals = [{ status: 0, body: {} }];
  choose("Profile picture", [pictureFile("me.png")]);
  expect(await screen.findByText("Trying again…")).toBeTruthy();
  expect(screen.getByLabelText("Profile picture")).toHaveProperty("disabled", true);
  press("Cancel upload of the picture");
  expect(document.activeElement).toBe(screen.getByLabelText("Profile picture"));
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(pictureServer.sent).toHaveLength(1);
  expect(screen.queryByText("Trying again…")).toBeNull();
  expect(screen.queryByText("Failed to upload image")).toBeNull();
});
