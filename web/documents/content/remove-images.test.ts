import { expect, test } from "vitest";
import { imageIds } from "./image-ids.ts";
import { removeImages } from "./remove-images.ts";

const [lost, kept] = ["a".repeat(20), "b".repeat(20)];
const image = (id: string) => `<img src="/api/files/${id}" alt="">`;

test("removes every copy of a lost image and nothing else", () => {
  const foreign = '<img src="https://team.example/a.png" alt="">';
  const content = `<p>a${image(lost)}b</p>${image(kept)}<ul><li>${image(lost)}</li></ul>${foreign}`;
  expect(removeImages([lost], content)).toBe(`<p>ab</p>${image(kept)}<ul><li></li></ul>${foreign}`);
  expect(removeImages([], content)).toBe(content);
});

test("lists the ids of a text's images once, in their order", () => {
  expect(imageIds(`${image(kept)}<p>${image(lost)}</p>${image(kept)}`)).toEqual([kept, lost]);
});
