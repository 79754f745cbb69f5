import { experienceTitle, periodText } from "../../domain/experiences.ts";
import { fullNameOf, isEmpty } from "../../domain/people.ts";
import type { PortfolioExperience, PortfolioPicture } from "../../domain/portfolio-shapes.ts";
import { isRequiredSection } from "../../domain/portfolios.ts";
import type { PublicExperience, PublicPortfolio } from "../../domain/public-portfolio.ts";
import { readContent } from "../documents/read-content.ts";
import type { World } from "../world.ts";
import { cleanText } from "./clean-text.ts";
import { shownPictures } from "./shown-pictures.ts";
import { picturesOfMember, portfolioAt, type Portfolio } from "./store.ts";

/** Characters of the introduction that the preview of a link shows. */
const summaryMaxLength = 200;

/** What anybody may see at this address (rule 10.7); nothing when it is nobody's, or not published. */
export async function readPublicPortfolio(
  { db, settings }: Pick<World, "db" | "settings">,
  slug: string,
): Promise<PublicPortfolio | undefined> {
  const portfolio = await portfolioAt(db, slug);
  if (!portfolio?.isPublished) return undefined;
  const pictures = await picturesOfMember(db, portfolio.userId, shownPictures(portfolio));
  const byId = new Map(pictures.map((picture) => [picture.id, picture]));
  const fullName = fullNameOf(portfolio);
  const address = `${settings.baseUrl}/${slug}`;
  return {
    teamName: settings.teamName,
    version: `v${settings.version}`,
    address,
    // A new one for each version: who shows previews keeps what is at an address.
    shareImage: `${address}/share.png?v=${portfolio.version}`,
    isFindable: portfolio.isFindable,
    fullName,
    initials: initialsOf(portfolio),
    subtitle: portfolio.subtitle,
    summary: summaryOf(portfolio),
    picture: byId.get(portfolio.pictureId ?? "") ?? null,
    sections: portfolio.sections
      .map(({ id, title, content }) => ({ id, title, content: shown(content, 2) }))
      .filter(({ id, content }) => isRequiredSection(id) || content !== ""),
    experiences: portfolio.experiences.map((entry, at) => publicExperience(entry, at, byId)),
    contact: { email: portfolio.contactEmail, phone: portfolio.contactPhone },
    updatedAt: new Date(portfolio.updatedAt).toISOString(),
  };
}

function publicExperience(
  entry: PortfolioExperience,
  at: number,
  pictures: ReadonlyMap<string, PortfolioPicture>,
): PublicExperience {
  return {
    // By its place: nothing keeps the ids of two entries apart.
    id: `${at + 1}`,
    title: experienceTitle(entry),
    company: entry.company,
    period: periodText(entry),
    description: shown(entry.description, 3),
    skills: entry.skills,
    photos: entry.photos.flatMap(({ id, alt }) => {
      const picture = pictures.get(id);
      return picture ? [{ picture, alt }] : [];
    }),
  };
}

/**
 * Cleaned once more, whoever wrote it into the database; its headings below the `level` that it stands under,
 * each at most one below the one before it.
 */
function shown(content: string, level: 2 | 3): string {
  const clean = cleanText(content);
  if (isEmpty(readContent(clean).text)) return "";
  let last: number = level;
  return clean.replace(/<(\/?)h([123])(?=[ >])/g, (_, slash: string, own: string) => {
    if (slash === "") last = Math.min(last + 1, level + Number(own));
    return `<${slash}h${last}`;
  });
}

function summaryOf({ sections }: Portfolio): string {
  const intro = sections.find(({ id }) => id === "intro")?.content ?? "";
  const { text } = readContent(intro);
  if (text.length <= summaryMaxLength) return text;
  // Not within a character.
  const cut = text.slice(0, summaryMaxLength).replace(/\p{Cs}$/u, "");
  return `${cut.slice(0, cut.lastIndexOf(" ") + 1 || summaryMaxLength).trim()}…`;
}

function initialsOf({ firstName, lastName }: Portfolio): string {
  return [firstName, lastName].map((name) => [...name.trim()][0]?.toUpperCase() ?? "").join("");
}
