import { expect, test } from "vitest";
import type { Approval } from "../../domain/people/people-shapes.ts";
import { accountRequestsOf, norasRequest } from "../testing/account-requests.ts";
import { addPicture, filled, plainPng } from "../testing/portfolio-forms.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask, findMembers, idOf, waiting } = accountRequestsOf(team);

/** Dana's public page, as it lies in the tables. */
async function portfolioOf(id: string, email: string): Promise<void> {
  const { db } = server.context;
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
}

async function owners() {
  const columns = ["user_id as id", "user_email as email"] as const;
  return server.context.db.selectFrom("portfolios").select(columns).execute();
}

const remove = (id: string) => members.captain.post("/api/members/remove", { ids: [id] });
const memberId = async (email: string) => (await findMembers(email))[0]?.id ?? "";

/** Asks with this address, is let in, and takes over what was left. */
async function comeBack(email: string, handOverPortfolio = true): Promise<string> {
  await ask({ email });
  const [request] = await waiting();
  expect(request?.hasEarlierPortfolio).toBe(true);
  const path = `/api/account-requests/${request?.id}/approve`;
  await members.captain.post<Approval>(path, { handOverPortfolio });
  return memberId(email.toLowerCase());
}

test("a portfolio is handed over as often as its member leaves and comes back", async () => {
  const dana = await idOf("designer");
  await portfolioOf(dana, emailOf("designer"));
  await remove(dana);
  const second = await comeBack("Dana@Team.edu");
  const hers = { id: second, email: emailOf("designer") };
  expect(await owners()).toEqual([hers]);
  await remove(second);
  const third = { ...hers, id: await comeBack(emailOf("designer")) };
  expect(third.id).not.toBe(second);
  expect(await owners()).toEqual([third]);
});

test("a portfolio goes along with a changed address", async () => {
  const dana = await idOf("designer");
  await portfolioOf(dana, emailOf("designer"));
  await members.captain.put(`/api/members/${dana}`, { email: "Ito@Team.edu" });
  const hers = { id: dana, email: "ito@team.edu" };
  expect(await owners()).toEqual([hers]);
  await remove(dana);
  const id = await comeBack("ito@team.edu");
  expect(await owners()).toEqual([{ ...hers, id }]);
});

test.each(["while they are a member", "after they were removed"])(
  "a portfolio goes with who is erased %s",
  async (when) => {
    const dana = await idOf("designer");
    await portfolioOf(dana, emailOf("designer"));
    if (when !== "while they are a member") await remove(dana);
    expect((await members.captain.send("POST", `/api/members/${dana}/erase`)).status).toBe(204);
    expect(await owners()).toEqual([]);
  },
);

/** Dana's, with a picture. @returns who she is, and the picture */
async function publish(): Promise<{ dana: string; picture: string }> {
  const { body } = await addPicture(members.designer, await plainPng(40, 30));
  const form = await filled(members.designer, { slug: "dana-ito", pictureId: body.id });
  expect((await members.designer.put("/api/portfolio", form)).status).toBe(200);
  return { dana: await idOf("designer"), picture: body.id };
}

const page = () => members.nobody.get("/dana-ito");

test("who is given their earlier portfolio goes on with its page and its pictures", async () => {
  const { dana, picture } = await publish();
  await remove(dana);
  await comeBack(emailOf("designer"));
  const again = server.visitor();
  await again.post("/api/session", { email: emailOf("designer"), password: norasRequest.password });
  const saved = await again.put("/api/portfolio", await filled(again, { subtitle: "Back again" }));
  expect(saved.body).toMatchObject({ version: 2, slug: "dana-ito", pictures: [{ id: picture }] });
  expect((await page()).text).toContain("Back again");
  expect((await members.nobody.get(`/portfolio-pictures/${picture}/40.webp`)).status).toBe(200);
});

test("of two portfolios that were left the one that was saved last is handed over", async () => {
  await remove((await publish()).dana);
  const second = await comeBack(emailOf("designer"), false);
  const again = server.visitor();
  await again.post("/api/session", { email: emailOf("designer"), password: norasRequest.password });
  await again.put("/api/portfolio", await filled(again, { slug: "dana-again" }));
  await remove(second);
  const third = await comeBack(emailOf("designer"));
  const slugs = server.context.db.selectFrom("portfolios").select("url_slug as slug");
  expect(await slugs.where("user_id", "=", third).execute()).toEqual([{ slug: "dana-again" }]);
});

test("the public page of a removed member stays, and goes at once with who is erased", async () => {
  const { dana } = await publish();
  const { db, fileStore } = server.context;
  const sizes = db.selectFrom("pictures").select("stored_id");
  const { stored_id: bytes } = await sizes.executeTakeFirstOrThrow();
  expect((await page()).status).toBe(200);
  await remove(dana);
  expect((await page()).status).toBe(200);
  expect((await members.captain.send("POST", `/api/members/${dana}/erase`)).status).toBe(204);
  expect((await page()).status).toBe(404);
  await server.jobs.idle();
  expect(await sizes.execute()).toEqual([]);
  await expect(fileStore.read(bytes)).rejects.toThrow("ENOENT");
});
