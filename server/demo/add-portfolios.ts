import { allow, type Member } from "../../domain/permissions.ts";
import type { AppContext } from "../context.ts";
import { addFile } from "../files/actions.ts";
import { savePortfolio } from "../portfolios/actions.ts";
import { preparePicture } from "../portfolios/pictures.ts";
import { readDemoFile } from "./demo-file.ts";
import { emailOf, type MemberName } from "./people.ts";
import { portfolios, type DemoPortfolio } from "./portfolios.ts";

const day = 24 * 60 * 60 * 1000;

export async function addPortfolios(
  context: AppContext,
  team: Readonly<Record<MemberName, Member>>,
): Promise<void> {
  for (const portfolio of portfolios) await addPortfolio(context, team, portfolio);
}

async function addPortfolio(
  context: AppContext,
  team: Readonly<Record<MemberName, Member>>,
  portfolio: DemoPortfolio,
): Promise<void> {
  const { slug, isFindable, subtitle, phone, sections } = portfolio;
  const member = team[portfolio.member];
  const allowed = allow(member, "portfolios.edit");
  const add = async (file: string) => {
    const bytes = readDemoFile(file);
    const upload = { name: file, size: bytes.length, bytes };
    const id = await addFile(context, allow(member, "files.upload"), upload);
    return (await preparePicture(context, allowed, { id, crop: null })).id;
  };
  const experiences = [];
  for (const [at, entry] of portfolio.experiences.entries()) {
    const photos = [];
    for (const { file, alt } of entry.photos) photos.push({ id: await add(file), alt });
    experiences.push({ ...entry, id: `e${at + 1}`, photos });
  }
  await savePortfolio(context, allowed, {
    version: 0,
    slug,
    isPublished: true,
    isFindable,
    pictureId: await add(portfolio.portrait),
    firstName: member.firstName,
    lastName: member.lastName,
    subtitle,
    contactEmail: emailOf(portfolio.member),
    contactPhone: phone,
    sections,
    experiences,
  });
  const at = Date.now() - portfolio.daysAgo * day;
  await context.db
    .updateTable("portfolios")
    .set({ created_at: at, updated_at: at })
    .where("user_id", "=", member.id)
    .execute();
}
