import { expect, test } from "vitest";
import type { Approval } from "../../domain/people/people-shapes.ts";
import { accountRequestsOf, norasRequest } from "../testing/account-requests.ts";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture, buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { runJobsOfTomorrow } from "../testing/run-jobs-of-tomorrow.ts";
import { emailOf } from "../testing/sign-in-everyone.ts";
import { useTeamPerTest } from "../testing/use-team.ts";

const team = useTeamPerTest({ RATE_LIMITS: "off" });
const { server, members } = team;
const { ask, findMembers, idOf, listPendingRequests } = accountRequestsOf(team);

async function insertPortfolio(id: string, email: string): Promise<void> {
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

/** Requests an account and has it approved. */
async function rejoin(email: string, handOverPortfolio = true): Promise<string> {
  await ask({ email });
  const [request] = await listPendingRequests();
  expect(request?.hasEarlierPortfolio).toBe(true);
  const path = `/api/account-requests/${request?.id}/approve`;
  await members.captain.post<Approval>(path, { handOverPortfolio });
  return memberId(email.toLowerCase());
}

test("hands a portfolio over each time its member leaves and rejoins", async () => {
  const dana = await idOf("designer");
  await insertPortfolio(dana, emailOf("designer"));
  await remove(dana);
  const second = await rejoin("Dana@Team.edu");
  const owner = { id: second, email: emailOf("designer") };
  expect(await owners()).toEqual([owner]);
  await remove(second);
  const third = { ...owner, id: await rejoin(emailOf("designer")) };
  expect(third.id).not.toBe(second);
  expect(await owners()).toEqual([third]);
});

test("moves a portfolio to its member's new address", async () => {
  const dana = await idOf("designer");
  await insertPortfolio(dana, emailOf("designer"));
  await members.captain.put(`/api/members/${dana}`, { email: "Ito@Team.edu" });
  const owner = { id: dana, email: "ito@team.edu" };
  expect(await owners()).toEqual([owner]);
  await remove(dana);
  const id = await rejoin("ito@team.edu");
  expect(await owners()).toEqual([{ ...owner, id }]);
});

test.each(["while they are a member", "after they were removed"])(
  "deletes the portfolio of someone erased %s",
  async (when) => {
    const dana = await idOf("designer");
    await insertPortfolio(dana, emailOf("designer"));
    if (when !== "while they are a member") await remove(dana);
    expect((await members.captain.send("POST", `/api/members/${dana}/erase`)).status).toBe(204);
    expect(await owners()).toEqual([]);
  },
);

/** Publishes Dana's portfolio with a picture; returns the ids of both. */
async function publish(): Promise<{ dana: string; picture: string }> {
  const { body } = await addPicture(members.designer, await plainPng(40, 30));
  const form = await buildPortfolioForm(members.designer, { slug: "dana-ito", pictureId: body.id });
  expect((await members.designer.put("/api/portfolio", form)).status).toBe(200);
  return { dana: await idOf("designer"), picture: body.id };
}

const page = () => members.nobody.get("/dana-ito");

test("gives a rejoined member the page and pictures of their earlier portfolio", async () => {
  const { dana, picture } = await publish();
  await remove(dana);
  await rejoin(emailOf("designer"));
  const user = server.visitor();
  await user.post("/api/session", { email: emailOf("designer"), password: norasRequest.password });
  const portfolio = await buildPortfolioForm(user, { subtitle: "Back again" });
  const saved = await user.put("/api/portfolio", portfolio);
  expect(saved.body).toMatchObject({ version: 2, slug: "dana-ito", pictures: [{ id: picture }] });
  expect((await page()).text).toContain("Back again");
  expect((await members.nobody.get(`/portfolio-pictures/${picture}/40.webp`)).status).toBe(200);
});

test("hands over the portfolio saved last when a member left two", async () => {
  await remove((await publish()).dana);
  const second = await rejoin(emailOf("designer"), false);
  const user = server.visitor();
  await user.post("/api/session", { email: emailOf("designer"), password: norasRequest.password });
  await user.put("/api/portfolio", await buildPortfolioForm(user, { slug: "dana-again" }));
  await remove(second);
  const third = await rejoin(emailOf("designer"));
  const slugs = server.context.db.selectFrom("portfolios").select("url_slug as slug");
  expect(await slugs.where("user_id", "=", third).execute()).toEqual([{ slug: "dana-again" }]);
});

test("keeps the public page of a removed member, and deletes that of an erased one at once", async () => {
  const { dana } = await publish();
  const { db, fileStore } = server.context;
  const sizes = db.selectFrom("pictures").select("stored_id");
  const { stored_id: bytes } = await sizes.executeTakeFirstOrThrow();
  expect((await page()).status).toBe(200);
  await remove(dana);
  expect((await page()).status).toBe(200);
  expect((await members.captain.send("POST", `/api/members/${dana}/erase`)).status).toBe(204);
  expect((await page()).status).toBe(404);
  await runJobsOfTomorrow(server);
  expect(await sizes.execute()).toEqual([]);
  await expect(fileStore.read(bytes)).rejects.toThrow("ENOENT");
});
