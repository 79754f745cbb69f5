import { beforeEach, expect, test } from "vitest";
import { file } from "../testing/original.ts";
import { pictureAt, picturesIn } from "./pictures-in.ts";

const [wing, hub, log] = ["w".repeat(20), "h".repeat(20), "l".repeat(20)];
const attachments = [
  { ...file, id: hub, name: "hub.png", kind: "image" as const },
  { ...file, id: log, name: "log.csv", kind: "other" as const },
  { ...file, id: wing, name: "wing.png", kind: "image" as const },
];
const link = (id: string, alt: string) =>
  `<a class="rich-picture" href="/api/files/${id}"><img alt="${alt}"></a>`;

beforeEach(() => {
  document.body.innerHTML =
    `<main>${link(wing, "The wing")}${link(wing, "Again")}<a href="/">Home</a></main>` +
    `<button data-picture="${hub}"><i></i></button>`;
});

test("lists the pictures of the text, then those that are only attached, each once", () => {
  const text = document.querySelector("main") as Element;
  expect(picturesIn(text, attachments)).toEqual([
    { id: wing, name: "wing.png", alt: "The wing" },
    { id: hub, name: "hub.png", alt: "" },
  ]);
});

test("finds the picture that a click means", () => {
  expect(pictureAt(document.querySelector("img"))?.id).toBe(wing);
  expect(pictureAt(document.querySelector("i"))?.id).toBe(hub);
  expect(pictureAt(document.querySelector("main > a:last-child"))).toBeUndefined();
});
