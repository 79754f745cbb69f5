import { isEmpty } from "../../domain/content/is-empty.ts";
import { emailKey } from "../../domain/people/people.ts";
import type { Allowed } from "../../domain/permissions.ts";
import { cleanSkills } from "../../domain/portfolios/experiences.ts";
import type {
  PortfolioAnswer,
  PortfolioPicture,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import {
  portfolioProblems,
  sectionTitle,
  sizeProblems,
} from "../../domain/portfolios/portfolios.ts";
import { Refusal, refuseWrongFields, wrongField } from "../../domain/refusals.ts";
import { isUniqueViolation, lock } from "../db/dialects.ts";
import type { Trx } from "../db/open.ts";
import { saveOnce } from "../db/save-once.ts";
import type { WriteContext } from "../db/transact.ts";
import type { SanitizedText } from "../documents/content-work.ts";
import { inContentWorker } from "../documents/in-content-worker.ts";
import { recordEvent } from "../events/record-event.ts";
import { removeFiles } from "../files/actions.ts";
import { perform } from "../sessions/perform.ts";
import { picturePlaces, pictureAnswers } from "./picture-answers.ts";
import { picturesBeside, picturesOfMember, takePictures } from "./picture-store.ts";
import { asEdited, readSavedPortfolio } from "./read-portfolio.ts";
import {
  deletePortfolioRow,
  insertPortfolio,
  portfolioOfMember,
  updatePortfolio,
} from "./store.ts";

/**
 * Saves one's own portfolio, whole and once (rules 3.47, 10.2, and 10.8); the first time its address is taken.
 * @returns it as it was written, whatever another tab has saved since
 * @throws Refusal "portfolio-changed" when it was saved elsewhere meanwhile, "slug-taken", "slug-fixed",
 *   "picture-not-found", "not-signed-in" when there is no such member any more, or with what is wrong with it
 */
export function savePortfolio(
  context: WriteContext,
  allowed: Allowed<"portfolios.edit">,
  body: SavePortfolioBody,
): Promise<PortfolioAnswer> {
  const { saveId } = body;
  if (saveId === undefined) return saveVersion(context, allowed, body);
  return saveOnce(
    () => readSavedPortfolio(context.db, allowed, saveId),
    () => saveVersion(context, allowed, body),
  );
}

async function saveVersion(
  context: WriteContext,
  allowed: Allowed<"portfolios.edit">,
  body: SavePortfolioBody,
): Promise<PortfolioAnswer> {
  const texts = await readTexts(allowed.viewer.id, body);
  const { version: startedFrom, saveId, slug, ...form } = cleaned(body, texts);
  const filled = new Set(texts.filter(({ text }) => !isEmpty(text)).map(({ content }) => content));
  refuseWrongFields(portfolioProblems({ slug, ...form }, (content) => filled.has(content)));
  refuseWrongFields(sizeProblems(form));
  const at = Date.now();
  const written = { ...form, version: startedFrom + 1, updatedAt: at };
  let pictures: PortfolioPicture[];
  try {
    pictures = await perform(context, allowed, async (trx, viewer) => {
      await lock(trx, `portfolio ${viewer.id}`);
      const before = await portfolioOfMember(trx, viewer.id);
      if ((before?.version ?? 0) !== startedFrom) throw new Refusal("portfolio-changed");
      if (before && before.slug !== slug) refuseWrongFields([wrongField("slug", "slug-fixed")]);
      if (before) await updatePortfolio(trx, viewer.id, { ...written, saveId });
      else await insertPortfolio(trx, { ...written, saveId, ...viewerOf(viewer), slug });
      const taken = await showPictures(trx, viewer.id, form);
      await recordEvent(trx, {
        kind: "portfolio.changed",
        subjectId: viewer.id,
        actorId: viewer.id,
        at,
      });
      return taken;
    });
  } catch (error) {
    if (isUniqueViolation(error)) refuseWrongFields([wrongField("slug", "slug-taken")]);
    throw error;
  }
  return asEdited({ ...written, slug }, pictures);
}

function viewerOf({ id, email }: { id: string; email: string }) {
  return { userId: id, userEmail: emailKey(email) };
}

/** The texts of all sections, then those of all experiences. */
function readTexts(memberId: string, { sections, experiences }: SavePortfolioBody) {
  const texts = [
    ...sections.map(({ content }) => content),
    ...experiences.map(({ description }) => description),
  ];
  return inContentWorker(memberId, "readTexts", texts);
}

/** As it will be kept: trimmed, and with the formats of portfolios alone. */
function cleaned(body: SavePortfolioBody, texts: readonly SanitizedText[]): SavePortfolioBody {
  return {
    ...body,
    slug: body.slug.trim(),
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    subtitle: body.subtitle.trim(),
    contactEmail: body.contactEmail.trim(),
    contactPhone: body.contactPhone.trim(),
    sections: body.sections.map((section, at) => ({
      id: section.id,
      title: sectionTitle(section),
      // The list stands in its place.
      content: section.id === "experience" ? "" : (texts[at]?.content ?? ""),
    })),
    experiences: body.experiences.map((entry, at) => ({
      ...entry,
      jobTitle: entry.jobTitle.trim(),
      company: entry.company.trim(),
      end: entry.current ? { month: null, year: null } : entry.end,
      description: texts[body.sections.length + at]?.content ?? "",
      skills: cleanSkills(entry.skills),
      photos: entry.photos.map(({ id, alt }) => ({ id, alt: alt.trim() })),
    })),
  };
}

/** They are one's own and there; what was shown before and is not any more goes. */
async function showPictures(
  trx: Trx,
  userId: string,
  form: Omit<SavePortfolioBody, "version" | "saveId" | "slug">,
): Promise<PortfolioPicture[]> {
  const ids = pictureAnswers(form);
  const taken = await takePictures(trx, userId, ids);
  const found = new Set(taken.map(({ id }) => id));
  refuseWrongFields(
    picturePlaces(form)
      .filter(({ id }) => !found.has(id))
      .map(({ field }) => wrongField(field, "picture-not-found")),
  );
  await removeFiles(trx, await picturesBeside(trx, userId, ids));
  return taken;
}

/** With all of its pictures, and what its member has uploaded for nothing yet. */
export async function deletePortfolio(trx: Trx, userId: string): Promise<void> {
  await removeFiles(trx, await picturesOfMember(trx, userId));
  await deletePortfolioRow(trx, userId);
}
