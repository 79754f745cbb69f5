import { createHash } from "node:crypto";
import { isEmpty } from "../../domain/content/is-empty.ts";
import { cutText } from "../../domain/cut-text.ts";
import { fullNameOf } from "../../domain/people/people.ts";
import { experienceTitle, periodText } from "../../domain/portfolios/experiences.ts";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { isRequiredSection } from "../../domain/portfolios/portfolios.ts";
import type {
  PublicExperience,
  PublicPortfolio,
} from "../../domain/portfolios/public-portfolio.ts";
import type { AppContext } from "../context.ts";
import { readTeamSettings } from "../db/team-settings.ts";
import { work, type SanitizedText } from "../documents/content-work.ts";
import { runInContentWorker } from "../documents/run-in-content-worker.ts";
import { listPictureIds } from "./list-pictures.ts";
import { listPicturesOfPortfolio } from "./picture-store.ts";
import { findPortfolioBySlug, type Portfolio } from "./store.ts";

const summaryMaxLength = 200;

/** Finds a published portfolio (rules 10.57 and 10.58). */
export async function readPublicPortfolio(
  { db, settings }: Pick<AppContext, "db" | "settings">,
  slug: string,
): Promise<PublicPortfolio | undefined> {
  const portfolio = await findPortfolioBySlug(db, slug);
  if (!portfolio?.isPublished) return undefined;
  const pictures = await listPicturesOfPortfolio(db, portfolio.userId, listPictureIds(portfolio));
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const { sections, experiences } = portfolio;
  const texts = await runInContentWorker(work, "cleanTexts", slug, [
    ...sections.map(({ content }) => content),
    ...experiences.map(({ description }) => description),
  ]);
  const { teamName } = await readTeamSettings(db, settings);
  const fullName = fullNameOf(portfolio);
  const address = `${settings.baseUrl}/${slug}`;
  return {
    teamName,
    version: `v${settings.version}`,
    address,
    // Names what the image shows, because sites that show previews cache images by URL.
    shareImage: `${address}/share.png?v=${portfolio.version}-${shortHash(teamName)}`,
    isFindable: portfolio.isFindable,
    fullName,
    initials: initialsOf(portfolio),
    subtitle: portfolio.subtitle,
    summary: summaryOf(texts[sections.findIndex(({ id }) => id === "intro")]?.text ?? ""),
    picture: byId.get(portfolio.pictureId ?? "") ?? null,
    sections: sections
      .map(({ id, title }, at) => ({ id, title, content: toPublicHtml(texts[at], 2) }))
      .filter(({ id, content }) => isRequiredSection(id) || content !== ""),
    experiences: experiences.map((entry, at) =>
      publicExperience(entry, at, texts[sections.length + at], byId),
    ),
    contact: { email: portfolio.contactEmail, phone: portfolio.contactPhone },
    updatedAt: new Date(portfolio.updatedAt).toISOString(),
  };
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

function publicExperience(
  entry: PortfolioExperience,
  at: number,
  description: SanitizedText | undefined,
  pictures: ReadonlyMap<string, PortfolioPicture>,
): PublicExperience {
  return {
    // Stored ids may not be unique.
    id: `${at + 1}`,
    title: experienceTitle(entry),
    company: entry.company,
    period: periodText(entry),
    description: toPublicHtml(description, 3),
    skills: entry.skills,
    photos: entry.photos.flatMap(({ id, alt }) => {
      const picture = pictures.get(id);
      return picture ? [{ picture, alt }] : [];
    }),
  };
}

/** Moves the text's headings below `level` without skipping a level, and marks its links. */
function toPublicHtml(read: SanitizedText | undefined, level: 2 | 3): string {
  if (!read || isEmpty(read.text)) return "";
  let last: number = level;
  return addLinkRelations(read.content).replace(
    /<(\/?)h([123])(?=[ >])/g,
    (_, slash: string, own: string) => {
      if (slash === "") last = Math.min(last + 1, level + Number(own));
      return `<${slash}h${last}`;
    },
  );
}

/** Marks links as user content for search engines and denies the target access to this page. */
function addLinkRelations(clean: string): string {
  return clean.replaceAll('<a href="', '<a rel="nofollow ugc noopener" href="');
}

function summaryOf(text: string): string {
  if (text.length <= summaryMaxLength) return text;
  const cut = cutText(text, summaryMaxLength);
  return `${cut.slice(0, cut.lastIndexOf(" ") + 1 || summaryMaxLength).trim()}…`;
}

function initialsOf({ firstName, lastName }: Portfolio): string {
  return [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? "").join("");
}
