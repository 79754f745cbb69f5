import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pictureWidths, type Crop } from "../../domain/files/pictures.ts";
import { portfolioPictureMaxBytes } from "../../domain/portfolios/portfolios.ts";
import type { Problem } from "../../domain/shapes.ts";
import { runPictureProcess } from "../pictures/run-picture-process.ts";
import { hugePng } from "../testing/described-portfolios.ts";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture } from "../testing/portfolio-forms.ts";
import { useTeam } from "../testing/use-team.ts";

const { members } = useTeam();

async function readPicture(id: string, width: number) {
  const response = await members.lead.raw("GET", `/portfolio-pictures/${id}/${width}.webp`);
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
}

const text = (words: string) => async () => Buffer.from(words);
const padded = async (length: number) => {
  const png = await plainPng(8, 8);
  return Buffer.concat([png, Buffer.alloc(length - png.length)]);
};
const tooLarge = "Image must be less than 2MB";
const noPicture = "Please upload an image file";
const tooManyPixels = "Image must be at most 50 megapixels";

const badUploads: [name: string, bytes: () => Promise<Buffer>, status: number, sentence: string][] =
  [
    ["nothing", text(""), 415, noPicture],
    ["a text", text("hello"), 415, noPicture],
    ["a text of 3 MB", async () => Buffer.alloc(3_000_000, "a"), 415, noPicture],
    ["a page", text("<!doctype html><script>alert(1)</script>"), 415, noPicture],
    [
      "a drawing with a script",
      text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
      415,
      noPicture,
    ],
    [
      "a page behind the first bytes of a GIF",
      text("GIF89a<script>alert(1)</script>"),
      415,
      noPicture,
    ],
    ["a quarter of a JPEG", async () => quarterOf(await noisy("jpeg")), 415, noPicture],
    ["a quarter of a WebP", async () => quarterOf(await noisy("webp")), 415, noPicture],
    ["a PNG with a damaged middle", async () => damaged(await noisy("png")), 415, noPicture],
    [
      "a HEIC photo",
      async () =>
        Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")]),
      415,
      "Please upload an image file. Save this HEIC photo as JPEG first.",
    ],
    ["2097152 bytes", () => padded(portfolioPictureMaxBytes), 413, tooLarge],
    ["one byte more", () => padded(portfolioPictureMaxBytes + 1), 413, tooLarge],
    ["100 megapixels in a hundred bytes", hugePng, 422, tooManyPixels],
    // Exceeds the limit of the picture library itself.
    ["400 megapixels in a hundred bytes", () => hugePng(20_000), 422, tooManyPixels],
  ];

async function noisy(format: "jpeg" | "png" | "webp"): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
  const picture = sharp({
    create: { width: 300, height: 200, channels: 3, background: "#888", noise },
  });
  return picture.toFormat(format).toBuffer();
}
const quarterOf = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 4));
function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0, Math.floor(copy.length / 3), Math.floor(copy.length / 2));
  return copy;
}

describe("preparing an upload", () => {
  test.each(badUploads)(
    "refuses a bad one without breaking anything: %s",
    async (_name, bytes, status, sentence) => {
      const { body, ...answer } = await addPicture(members.lead, await bytes());
      expect([answer.status, (body as unknown as Problem).detail]).toEqual([status, sentence]);
      expect((await addPicture(members.lead, await plainPng(20, 20))).status).toBe(200);
    },
  );

  test("does not wait for a queue of share images", async () => {
    const work = { fullName: "Theo", subtitle: "Lead", teamName: "Team" };
    const draw = () => runPictureProcess("share", work, { read: () => new Uint8Array() });
    const images = Array.from({ length: 8 }, draw);
    expect((await addPicture(members.lead, await plainPng(20, 20))).status).toBe(200);
    const drawn = await Promise.all(images);
    expect(drawn.every((image) => image.length > 0)).toBe(true);
  });

  test("accepts a picture one byte under the limit", async () => {
    const { status } = await addPicture(members.lead, await padded(portfolioPictureMaxBytes - 1));
    expect(status).toBe(200);
  });
});

describe("a picture", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)("can be a %s file", async (format) => {
    const bytes = await sharp(await plainPng(700, 500))
      .toFormat(format)
      .toBuffer();
    const { status, body } = await addPicture(members.lead, bytes);
    expect([status, body.width, body.height]).toEqual([200, 700, 500]);
    expect(body.colour).toMatch(/^#[0-9a-f]{6}$/);
    for (const width of [320, 640, 700]) {
      expect(await readPicture(body.id, width)).toMatchObject({ format: "webp", width });
    }
  });

  test("is rotated upright and loses its camera metadata", async () => {
    const bytes = await sharp(await plainPng(400, 200))
      .withExif({
        IFD0: { Make: "Camera", Copyright: "me" },
        IFD3: { GPSLatitude: "48/1 0/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    const { body } = await addPicture(members.lead, bytes);
    expect([body.width, body.height]).toEqual([200, 400]);
    const stored = await readPicture(body.id, 200);
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
      200,
      400,
      undefined,
      undefined,
    ]);
  });

  test("gets a white background if it is transparent", async () => {
    const stroke = `<path d="M0 0L400 300" stroke="#111" stroke-width="4"/>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${stroke}</svg>`;
    const bytes = await sharp(Buffer.from(drawing)).png().toBuffer();
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
    const { body } = await addPicture(members.lead, bytes);
    expect(body.colour).toBe("#f8f8f8");
    expect((await readPicture(body.id, 400)).hasAlpha).toBe(false);
  });

  test("is cropped to the selected part", async () => {
    const { body } = await addPicture(members.lead, await plainPng(400, 300), {
      x: 0.25,
      y: 0,
      width: 0.5,
      height: 1,
    });
    expect([body.width, body.height]).toEqual([200, 300]);
  });

  test.each([
    [{ x: 1, y: 0, width: 1, height: 1 }, 200, [1, 30]],
    [{ x: 0.5, y: 0.5, width: 1, height: 1 }, 200, [20, 15]],
    [{ x: 0, y: 0, width: 0.001, height: 1 }, 200, [1, 30]],
    [{ x: 0, y: 0, width: 1 }, 400, []],
    [{ x: 0, y: 0, width: 2, height: 1 }, 400, []],
    [{ x: "a", y: 0, width: 1, height: 1 }, 400, []],
    [{ x: 0, y: 0, width: -1, height: 1 }, 400, []],
  ])("keeps the crop %o inside its edges or refuses it: %i", async (crop, status, size) => {
    const answer = await addPicture(members.lead, await plainPng(40, 30), crop as Crop);
    const { width, height } = answer.body;
    expect([answer.status, [width, height].filter(Boolean)]).toEqual([status, size]);
  });

  test.each([
    ["a screenshot of a whole page", [1000, 20_000], [819, 16_383]],
    ["a line from top to bottom", [1, 20_000], [1, 16_383]],
    ["a line from left to right", [20_000, 1], [20_000, 1]],
    ["the greatest height", [300, 16_383], [300, 16_383]],
  ] as const)("can have the size of %s", async (_name, [width, height], stored) => {
    const { status, body } = await addPicture(members.lead, await plainPng(width, height));
    expect([status, body.width, body.height]).toEqual([200, ...stored]);
    const widest = pictureWidths(body.width).at(-1) ?? 0;
    expect(await readPicture(body.id, widest)).toMatchObject({ format: "webp", width: widest });
  });
});
