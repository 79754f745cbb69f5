import { expect, test } from "vitest";
import type { PortfolioAnswer } from "../../../domain/portfolios/portfolio-shapes.ts";
import { sentMail } from "../../testing/account-requests.ts";
import { buildPortfolioForm } from "../../testing/portfolio-forms.ts";
import { useTeam } from "../../testing/use-team.ts";
import { transact } from "../transact.ts";
import { moreReservedSlugs } from "./0033-more-reserved-slugs.ts";

const { server, members } = useTeam();

test("moves a portfolio away from an address of the product, and tells its member", async () => {
  for (const [client, slug] of [
    [members.lead, "theo"],
    [members.designer, "k-1"],
  ] as const) {
    await client.put("/api/portfolio", await buildPortfolioForm(client, { slug }));
  }
  const { db } = server.context;
  await db
    .updateTable("portfolios")
    .set({ url_slug: "k" })
    .where("url_slug", "=", "theo")
    .execute();
  await transact(server.context, moreReservedSlugs);
  await transact(server.context, moreReservedSlugs);
  const slugOf = async (client: typeof members.lead) =>
    (await client.get<PortfolioAnswer>("/api/portfolio")).body.slug;
  expect([await slugOf(members.lead), await slugOf(members.designer)]).toEqual(["k-2", "k-1"]);
  const mails = await sentMail(server);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.replaceAll("=\n", "")).toContain("Your portfolio has moved to /k-2.");
});
