import type { QueryClient } from "@tanstack/react-query";
import type { Member } from "../../domain/permissions.ts";
import type { PortfolioAnswer } from "../../domain/portfolio-shapes.ts";
import { wrongField } from "../../domain/refusals.ts";
import { clock } from "../saving/clock.ts";
import type { Place } from "../saving/delivery.ts";
import { newSaving } from "../saving/saving.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { send } from "../wire/http.ts";
import { portfolioOwner, type PortfolioDraft, type WrittenPortfolio } from "./portfolio-draft.ts";
import { fieldsOf, formProblems, type PortfolioFields } from "./portfolio-form.ts";
import { portfolioQuery } from "./queries.ts";
import { stillWrong } from "./still-wrong.ts";

const tooLarge = wrongField("sections", "portfolio-too-large");

export type PortfolioSaving = ReturnType<typeof newPortfolioSaving>;

export function newPortfolioSaving(member: Member, start: PortfolioAnswer, queries: QueryClient) {
  const own = portfolioQuery(member.id);
  const changeFields = (fields: Partial<PortfolioFields>) =>
    saving.change({ fields: { ...saving.read().payload.fields, ...fields } });
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
      // The address that it was first saved under stays.
      onEarlier: ({ slug }) => changeFields({ slug }),
      onSaved: async (answer) => {
        addPictures(answer.pictures);
        // What is being asked for at this moment may be the one before.
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
  const addPictures = (added: WrittenPortfolio["pictures"]) => {
    const before = saving.read().payload.pictures;
    const isNew = ({ id }: { id: string }) => added.every((other) => other.id !== id);
    saving.change({ pictures: [...before.filter(isNew), ...added] });
  };
  return {
    ...saving,
    addPictures,
    changeFields,
    restore: ({ id, version, unanswered, fields, pictures }: PortfolioDraft) => {
      const shown = [...saving.read().payload.pictures, ...pictures];
      saving.goOnWith({ id, ...placeOf({ version, unanswered }) }, { fields, pictures: shown });
    },
  };
}

export function writtenOf(answer: PortfolioAnswer): WrittenPortfolio {
  return { fields: fieldsOf(answer), pictures: answer.pictures };
}

/** A member has one. */
export function placeOf(place: {
  version?: number | undefined;
  unanswered?: Place<PortfolioFields>["unanswered"];
}): Place<PortfolioFields> {
  return { target: "portfolio", version: place.version ?? 0, unanswered: place.unanswered };
}

function isSame(one: PortfolioFields, other: PortfolioFields): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
