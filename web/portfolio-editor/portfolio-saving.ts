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
import type { Place } from "../saving/delivery.ts";
import { newSaving } from "../saving/saving.ts";
import { portfolioOwner, type PortfolioDraft, type WrittenPortfolio } from "./portfolio-draft.ts";
import { fieldsOf, formProblems, type PortfolioFields } from "./portfolio-form.ts";
import { portfolioQuery } from "./queries.ts";
import { stillWrong } from "./still-wrong.ts";

const tooLarge = wrongField("sections", "portfolio-too-large");

export type PortfolioSaving = ReturnType<typeof newPortfolioSaving>;

export function newPortfolioSaving(member: Member, start: PortfolioAnswer, queries: QueryClient) {
  const own = portfolioQuery(member.id);
  /** Once it is saved, its address stays. */
  let savedSlug = start.version > 0 ? start.slug : undefined;
  const fieldsNow = () => saving.read().payload.fields;
  const keepSlug = (slug: string) => {
    savedSlug = slug;
    if (fieldsNow().slug !== slug) saving.amend({ fields: { ...fieldsNow(), slug } });
  };
  const changeFields = (fields: Partial<PortfolioFields>) =>
    saving.change({ fields: { ...fieldsNow(), ...fields } });
  const saving = newSaving<WrittenPortfolio, PortfolioFields, PortfolioAnswer, PortfolioAnswer>(
    {
      owner: portfolioOwner(member.id),
      isSame: (one, other) => isSame(one.fields, other.fields),
      problems: ({ fields }) => formProblems(fields),
      stillWrong: (end, before, now) => stillWrong(end, before.fields, now.fields),
      bodyOf: ({ fields }) => fields,
      send: (_, { saveId, version, body }) =>
        send("/api/portfolio", {
          method: "PUT",
          body: { ...body, version, saveId },
          writer: member.id,
        }),
      onEarlier: ({ slug }) => keepSlug(slug),
      onSaved: async (answer) => {
        keepSlug(answer.slug);
        saving.amend({ base: fieldsOf(answer), pictures: withPictures(answer.pictures) });
        // A request that is under way may still answer with the version before.
        await queries.cancelQueries({ queryKey: own.queryKey });
        queries.setQueryData(own.queryKey, answer);
      },
      onRefused: async (problem) => {
        if (problem.status === 413) return { kind: "wrong", problems: [tooLarge] };
        if (problem.code !== "portfolio-changed") return undefined;
        return queries.fetchQuery({ ...own, staleTime: 0 }).then(
          (newest) => ({ kind: "conflict", newest }) as const,
          (error: unknown) => ({ kind: "not-saved", error }) as const,
        );
      },
    },
    { payload: writtenOf(start), place: placeOf(start) },
    { isOwn: () => isStillSignedIn(queries, member), clock },
  );
  const withPictures = (added: WrittenPortfolio["pictures"]) => {
    const isKept = ({ id }: { id: string }) => added.every((other) => other.id !== id);
    return [...saving.read().payload.pictures.filter(isKept), ...added];
  };
  return {
    ...saving,
    addPicture: (picture: PortfolioPicture) => saving.change({ pictures: withPictures([picture]) }),
    changeFields,
    restore: ({ id, version = 0, unanswered, fields, base, pictures }: PortfolioDraft) => {
      const slug = version > 0 ? (savedSlug ?? fields.slug) : fields.slug;
      saving.resumeDraft(
        { id, ...placeOf({ version, unanswered }) },
        { fields: { ...fields, slug }, base, pictures: withPictures(pictures) },
      );
      saving.draft.keepSoon();
    },
  };
}

export function writtenOf(answer: PortfolioAnswer): WrittenPortfolio {
  return { fields: fieldsOf(answer), base: fieldsOf(answer), pictures: answer.pictures };
}

/** Every member has exactly one portfolio, so the target is fixed. */
export function placeOf(place: {
  version?: number | undefined;
  unanswered?: Place<PortfolioFields>["unanswered"];
}): Place<PortfolioFields> {
  return { target: "portfolio", version: place.version ?? 0, unanswered: place.unanswered };
}

function isSame(one: PortfolioFields, other: PortfolioFields): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
