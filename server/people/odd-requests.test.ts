import { afterAll, beforeAll, expect, test } from "vitest";
import { removedMax } from "../../domain/people.ts";
import type { Problem } from "../../domain/shapes.ts";
import { gatherCast, type Cast } from "../testing/cast.ts";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";

let world: TestWorld;
let cast: Cast;

beforeAll(async () => {
  world = await openTestWorld();
  cast = await gatherCast(world);
});
afterAll(() => world.stop());

const nobody = "aaaaaaaaaaaaaaaaaaaa";

test.each(["x", `${nobody}\0`])(
  "a made-up place in the list of members is refused: %j",
  async (text) => {
    const cursor = Buffer.from(text).toString("base64url");
    const answer = await cast.captain.get<Problem>(`/api/members?cursor=${cursor}`);
    expect([answer.status, answer.body.code]).toEqual([400, "malformed-request"]);
  },
);

test("a whole team is removed at once, and no more", async () => {
  const remove = (count: number) =>
    cast.captain.post("/api/members/remove", { ids: Array.from({ length: count }, () => nobody) });
  expect((await remove(removedMax)).status).toBe(204);
  expect((await remove(removedMax + 1)).status).toBe(400);
});
