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
import { work, type SanitizedText } from "../documents/content-work.ts";
import { runInContentWorker } from "../documents/run-in-content-worker.ts";
import { recordEvent } from "../events/record-event.ts";
import { removeFiles } from "../files/actions.ts";
import { perform } from "../sessions/perform.ts";
import { listPictureFields, listPictureIds } from "./list-pictures.ts";
import { findOtherPictures, listPicturesOfMember, attachPictures } from "./picture-store.ts";
import { toPortfolioAnswer, readSavedPortfolio } from "./read-portfolio.ts";
import {
  deletePortfolioRow,
  insertPortfolio,
  findPortfolioByMember,
  updatePortfolio,
} from "./store.ts";

/** Saves once per `saveId` (rules 3.47, 10.2, 10.8, and 10.86). @returns what this save wrote */
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
  const texts = await cleanTexts(allowed.viewer.id, body);
  const { version: startedFrom, saveId, slug, ...form } = cleanForm(body, texts);
  const filled = new Set(texts.filter(({ text }) => !isEmpty(text)).map(({ content }) => content));
  refuseWrongFields(portfolioProblems({ slug, ...form }, (content) => filled.has(content)));
  refuseWrongFields(sizeProblems(form));
  const at = Date.now();
  const written = { ...form, version: startedFrom + 1, updatedAt: at };
  let pictures: PortfolioPicture[];
  try {
    pictures = await perform(context, allowed, async (trx, viewer) => {
      await lock(trx, `portfolio ${viewer.id}`);
      const before = await findPortfolioByMember(trx, viewer.id);
      if ((before?.version ?? 0) !== startedFrom) throw new Refusal("portfolio-changed");
      if (before && before.slug !== slug) refuseWrongFields([wrongField("slug", "slug-fixed")]);
      if (before) await updatePortfolio(trx, viewer.id, { ...written, saveId });
      else await insertPortfolio(trx, { ...written, saveId, ...ownerColumns(viewer), slug });
      const attached = await updatePictures(trx, viewer.id, form);
      await recordEvent(trx, {
        kind: "portfolio.changed",
        subjectId: viewer.id,
        actorId: viewer.id,
        at,
      });
      return attached;
    });
  } catch (error) {
    if (isUniqueViolation(error)) refuseWrongFields([wrongField("slug", "slug-taken")]);
    throw error;
  }
  return toPortfolioAnswer({ ...written, slug }, pictures);
}

function ownerColumns({ id, email }: { id: string; email: string }) {
  return { userId: id, userEmail: emailKey(email) };
}

/** The texts of all sections come first, then those of all experiences. */
function cleanTexts(memberId: string, { sections, experiences }: SavePortfolioBody) {
  const texts = [
    ...sections.map(({ content }) => content),
    ...experiences.map(({ description }) => description),
  ];
  return runInContentWorker(work, "cleanTexts", memberId, texts);
}

function cleanForm(body: SavePortfolioBody, texts: readonly SanitizedText[]): SavePortfolioBody {
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
      // The list of experiences takes the place of this section's text.
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

async function updatePictures(
  trx: Trx,
  userId: string,
  form: Omit<SavePortfolioBody, "version" | "saveId" | "slug">,
): Promise<PortfolioPicture[]> {
  const ids = listPictureIds(form);
  const attached = await attachPictures(trx, userId, ids);
  const found = new Set(attached.map(({ id }) => id));
  refuseWrongFields(
    listPictureFields(form)
      .filter(({ id }) => !found.has(id))
      .map(({ field }) => wrongField(field, "picture-not-found")),
  );
  await removeFiles(trx, await findOtherPictures(trx, userId, ids));
  return attached;
}

/** Also deletes its pictures and the member's unused uploads. */
export async function deletePortfolio(trx: Trx, userId: string): Promise<void> {
  await removeFiles(trx, await listPicturesOfMember(trx, userId));
  await deletePortfolioRow(trx, userId);
}
