import { afterEach, beforeEach, expect, test } from "vitest";
import type { Approval } from "../../domain/people-shapes.ts";
import { emailOf } from "../testing/cast.ts";
import {
  ask,
  cast,
  closeTeam,
  findMembers,
  idOf,
  openTeam,
  waiting,
  world,
} from "../testing/team.ts";

beforeEach(openTeam);
afterEach(closeTeam);

/** Dana's public page, as it lies in the tables. */
async function portfolioOf(id: string, email: string): Promise<void> {
  const { db } = world.world;
  const none = { profile_picture: null, subtitle: "", contact_email: "", contact_phone: "" };
  await db
    .insertInto("portfolios")
    .values({
      user_id: id,
      user_email: email,
      url_slug: "dana-ito",
      sections: "[]",
      first_name: "Dana",
      last_name: "Ito",
      experiences: "[]",
      created_at: 1,
      updated_at: 1,
      ...none,
    })
    .execute();
  const slug = { slug: "dana-ito", user_id: id, user_email: email };
  await db.insertInto("portfolio_slugs").values(slug).execute();
}

/** Whose they are, in both tables. */
async function owners() {
  const { db } = world.world;
  const columns = ["user_id as id", "user_email as email"] as const;
  return [
    ...(await db.selectFrom("portfolios").select(columns).execute()),
    ...(await db.selectFrom("portfolio_slugs").select(columns).execute()),
  ];
}

const remove = (id: string) => cast.captain.post("/api/members/remove", { ids: [id] });
const memberId = async (email: string) => (await findMembers(email))[0]?.id ?? "";

/** Asks with this address, is let in, and takes over what was left. */
async function comeBack(email: string): Promise<string> {
  await ask({ email });
  const [request] = await waiting();
  expect(request?.hasEarlierPortfolio).toBe(true);
  const path = `/api/account-requests/${request?.id}/approve`;
  await cast.captain.post<Approval>(path, { handOverPortfolio: true });
  return memberId(email.toLowerCase());
}

test("a portfolio is handed over as often as its member leaves and comes back", async () => {
  const dana = await idOf("designer");
  await portfolioOf(dana, emailOf("designer"));
  await remove(dana);
  const second = await comeBack("Dana@Team.edu");
  const hers = { id: second, email: emailOf("designer") };
  expect(await owners()).toEqual([hers, hers]);
  await remove(second);
  const third = { ...hers, id: await comeBack(emailOf("designer")) };
  expect(third.id).not.toBe(second);
  expect(await owners()).toEqual([third, third]);
});

test("a portfolio goes along with a changed address", async () => {
  const dana = await idOf("designer");
  await portfolioOf(dana, emailOf("designer"));
  await cast.captain.put(`/api/members/${dana}`, { email: "Ito@Team.edu" });
  const hers = { id: dana, email: "ito@team.edu" };
  expect(await owners()).toEqual([hers, hers]);
  await remove(dana);
  const id = await comeBack("ito@team.edu");
  expect(await owners()).toEqual([
    { ...hers, id },
    { ...hers, id },
  ]);
});

test.each(["while they are a member", "after they were removed"])(
  "a portfolio goes with who is erased %s",
  async (when) => {
    const dana = await idOf("designer");
    await portfolioOf(dana, emailOf("designer"));
    if (when !== "while they are a member") await remove(dana);
    expect((await cast.captain.send("POST", `/api/members/${dana}/erase`)).status).toBe(204);
    expect(await owners()).toEqual([]);
  },
);
