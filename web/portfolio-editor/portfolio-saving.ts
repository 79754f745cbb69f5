import type { QueryClient } from "@tanstack/react-query";
import type { Member } from "../../domain/permissions.ts";
import type {
  PortfolioAnswer,
  PortfolioPicture,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { wrongField } from "../../domain/refusals.ts";
import { send } from "../api/http.ts";
import { isStillSignedIn } from "../api/session.ts";
import { clock } from "../saving/clock.ts";
import type { SavePosition } from "../saving/delivery.ts";
import type { DraftLocks } from "../saving/draft-locks.ts";
import { createSaving } from "../saving/saving.ts";
import {
  portfolioDraftOwner,
  type PortfolioDraft,
  type PortfolioPayload,
} from "./portfolio-draft.ts";
import { fieldsOf, formProblems, type PortfolioFields } from "./portfolio-form.ts";
import { portfolioQuery } from "./queries.ts";
import { remainingProblems } from "./remaining-problems.ts";

const tooLarge = wrongField("sections", "portfolio-too-large");

export type PortfolioSaving = ReturnType<typeof createPortfolioSaving>;

export function createPortfolioSaving(
  member: Member,
  start: PortfolioAnswer,
  { queries, draftLocks }: { queries: QueryClient; draftLocks: DraftLocks },
) {
  const ownQuery = portfolioQuery(member.id);
  /** A slug cannot change once it is saved. */
  let savedSlug = start.version > 0 ? start.slug : undefined;
  const readFields = () => saving.read().payload.fields;
  const fixSlug = (slug: string) => {
    savedSlug = slug;
    if (readFields().slug !== slug) saving.amend({ fields: { ...readFields(), slug } });
  };
  const changeFields = (fields: Partial<PortfolioFields>) =>
    saving.change({ fields: { ...readFields(), ...fields } });
  const saving = createSaving<PortfolioPayload, PortfolioFields, PortfolioAnswer, PortfolioAnswer>(
    {
      owner: portfolioDraftOwner(member.id),
      isSame: (one, other) => isSame(one.fields, other.fields),
      problems: ({ fields }) => formProblems(fields),
      remainingProblems: (end, before, now) => remainingProblems(end, before.fields, now.fields),
      bodyOf: ({ fields }) => fields,
      send: (_, { saveId, version, body }) =>
        send("/api/portfolio", {
          method: "PUT",
          body: { ...body, version, saveId },
          writer: member.id,
        }),
      onEarlierSaved: ({ slug }) => fixSlug(slug),
      onSaved: async (answer) => {
        fixSlug(answer.slug);
        saving.amend({ base: fieldsOf(answer), pictures: mergePictures(answer.pictures) });
        // A pending request could still answer with the version before this save.
        await queries.cancelQueries({ queryKey: ownQuery.queryKey });
        queries.setQueryData(ownQuery.queryKey, answer);
      },
      onRefused: async (problem) => {
        if (problem.status === 413) return { kind: "wrong", problems: [tooLarge] };
        if (problem.code !== "portfolio-changed") return undefined;
        return queries.fetchQuery({ ...ownQuery, staleTime: 0 }).then(
          (newest) => ({ kind: "conflict", newest }) as const,
          (error: unknown) => ({ kind: "not-saved", error }) as const,
        );
      },
    },
    { payload: portfolioPayload(start), position: saveTarget(start) },
    { isWriterSignedIn: () => isStillSignedIn(queries, member), clock, draftLocks },
  );
  const mergePictures = (added: PortfolioPayload["pictures"]) => {
    const isKept = ({ id }: { id: string }) => added.every((other) => other.id !== id);
    return [...saving.read().payload.pictures.filter(isKept), ...added];
  };
  return {
    ...saving,
    addPicture: (picture: PortfolioPicture) =>
      saving.change({ pictures: mergePictures([picture]) }),
    changeFields,
    restore: ({ id, version = 0, unanswered, fields, base, pictures }: PortfolioDraft) => {
      const slug = version > 0 ? (savedSlug ?? fields.slug) : fields.slug;
      saving.resumeDraft(
        { id, ...saveTarget({ version, unanswered }) },
        { fields: { ...fields, slug }, base, pictures: mergePictures(pictures) },
      );
      saving.draft.keepSoon();
    },
  };
}

export function portfolioPayload(answer: PortfolioAnswer): PortfolioPayload {
  return { fields: fieldsOf(answer), base: fieldsOf(answer), pictures: answer.pictures };
}

/** Each member has exactly one portfolio, so the target is fixed. */
export function saveTarget(position: {
  version?: number | undefined;
  unanswered?: SavePosition<PortfolioFields>["unanswered"];
}): SavePosition<PortfolioFields> {
  return { target: "portfolio", version: position.version ?? 0, unanswered: position.unanswered };
}

function isSame(one: PortfolioFields, other: PortfolioFields): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
