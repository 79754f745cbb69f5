import { afterEach, expect, test, vi } from "vitest";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture, buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { useTeam } from "../testing/use-team.ts";
import { findLargestSize } from "./picture-store.ts";

const { server, members } = useTeam();

afterEach(() => void vi.useRealTimers());

async function save(change: Parameters<typeof buildPortfolioForm>[1]): Promise<void> {
  const form = await buildPortfolioForm(members.lead, change);
  expect((await members.lead.put("/api/portfolio", form)).status).toBe(200);
}

const shareImage = () => members.nobody.raw("GET", "/theo-okafor/share.png");

test("omits emoji instead of drawing boxes", async () => {
  const tagFor = async (subtitle: string) => {
    await save({ subtitle });
    return (await shareImage()).headers.get("etag");
  };
  const plain = await tagFor("Battery systems");
  const racing = "\u{1F3CE}\uFE0F";
  const scientist = "\u{1F469}\u200d\u{1F52C}";
  const flag = "\u{1F1E9}\u{1F1EA}";
  expect(await tagFor(`Battery ${racing} systems ${scientist}${flag}❤`)).toBe(plain);
  const trademark = await tagFor("Battery systems™");
  expect(trademark).not.toBe(plain);
  expect(await tagFor("Battery systems™\uFE0F")).toBe(trademark);
});

test("draws a failed share image again after ten minutes", async () => {
  const { db, fileStore } = server.context;
  const whole = await plainPng(300, 300);
  const { body } = await addPicture(members.lead, whole);
  await save({ pictureId: body.id });
  const storedId = (await findLargestSize(db, body.id))?.id ?? "";
  await db.updateTable("pictures").set({ sha256: null }).execute();
  await fileStore.write(storedId, Buffer.from("broken"));
  const begun = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: begun });
  expect((await shareImage()).status).toBe(404);
  await fileStore.write(storedId, whole);
  vi.setSystemTime(begun + 10 * 60 * 1000);
  expect((await shareImage()).status).toBe(404);
  vi.setSystemTime(begun + 10 * 60 * 1000 + 1);
  expect((await shareImage()).status).toBe(200);
});
