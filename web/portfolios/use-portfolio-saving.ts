import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Member } from "../../domain/permissions.ts";
import type { PortfolioAnswer } from "../../domain/portfolio-shapes.ts";
import { wrongField } from "../../domain/refusals.ts";
import { clock } from "../saving/clock.ts";
import { newDelivery } from "../saving/delivery.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { send } from "../wire/http.ts";
import { Problem, refusalSentence } from "../wire/problem.ts";
import type { PortfolioFields } from "./portfolio-form.ts";
import { portfolioQuery } from "./queries.ts";

/** How an attempt to save ended. */
export type SaveEnd =
  | { kind: "saved"; answer: PortfolioAnswer }
  | { kind: "conflict"; theirs: PortfolioAnswer }
  | { kind: "signed-out" }
  | { kind: "wrong"; problems: Problem["errors"] }
  /** @param sentence the server's own; empty where it gave none */
  | { kind: "not-saved"; sentence: string };

type Wish = {
  fields: PortfolioFields;
  /** The one that it takes the place of. */
  version: number;
  /** Keeps what is sent on this device before it leaves: its answer may find nobody here. */
  keep: () => Promise<unknown>;
};

const tooLarge = wrongField("sections", "portfolio-too-large");
/** A member has one. */
const target = "portfolio";

export function usePortfolioSaving(member: Member) {
  const queryClient = useQueryClient();
  const own = portfolioQuery(member.id);
  const [isSaving, setSaving] = useState(false);
  const [delivery] = useState(() => newPortfolioDelivery(member));

  /** It was saved elsewhere in between. */
  const readTheirs = async (): Promise<SaveEnd> => {
    try {
      return { kind: "conflict", theirs: await queryClient.fetchQuery({ ...own, staleTime: 0 }) };
    } catch (error) {
      return { kind: "not-saved", sentence: refusalSentence(error) };
    }
  };
  const attempt = async ({ fields, version, keep }: Wish): Promise<SaveEnd> => {
    if (!isStillSignedIn(queryClient, member)) return { kind: "signed-out" };
    // Over theirs, when that was decided.
    if (version > delivery.place().version) delivery.goOnWith({ target, version });
    try {
      return { kind: "saved", answer: await delivery.deliver(fields, keep) };
    } catch (error) {
      if (!(error instanceof Problem)) return { kind: "not-saved", sentence: "" };
      if (error.code === "not-signed-in") return { kind: "signed-out" };
      if (error.code === "portfolio-changed") return readTheirs();
      if (error.status === 413) return { kind: "wrong", problems: [tooLarge] };
      return error.errors.length > 0
        ? { kind: "wrong", problems: error.errors }
        : { kind: "not-saved", sentence: refusalSentence(error) };
    }
  };
  return {
    isSaving,
    unanswered: () => delivery.place().unanswered,
    /** A draft goes on with what it was sent as. */
    goOnWith: (version: number, unanswered: ReturnType<typeof delivery.place>["unanswered"]) =>
      delivery.goOnWith({ target, version, unanswered }),
    save: async (wish: Wish): Promise<SaveEnd> => {
      setSaving(true);
      const end = await attempt(wish);
      if (end.kind === "saved") {
        // What is being asked for at this moment may be the one before.
        await queryClient.cancelQueries({ queryKey: own.queryKey });
        queryClient.setQueryData(own.queryKey, end.answer);
      }
      setSaving(false);
      return end;
    },
  };
}

function newPortfolioDelivery(member: Member) {
  /** The address that an earlier save has taken stays. */
  let taken: string | undefined;
  return newDelivery<PortfolioFields, PortfolioAnswer>(
    (_, { saveId, version, body }) => {
      const slug = version > 0 && taken !== undefined ? taken : body.slug;
      return send("/api/portfolio", {
        method: "PUT",
        body: { ...body, slug, version, saveId },
        writer: member.id,
      });
    },
    clock,
    ({ slug }) => {
      taken = slug;
    },
  );
}
