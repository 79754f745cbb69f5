import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Member } from "../../domain/permissions.ts";
import type { PortfolioAnswer, SavePortfolioBody } from "../../domain/portfolio-shapes.ts";
import { wrongField } from "../../domain/refusals.ts";
import { withSent } from "../documents/with-sent.ts";
import { isStillSignedIn } from "../sessions/queries.ts";
import { send } from "../wire/http.ts";
import { Problem, refusalSentence } from "../wire/problem.ts";
import { isSaidBy, type PortfolioFields } from "./portfolio-form.ts";
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

export function usePortfolioSaving(member: Member) {
  const queryClient = useQueryClient();
  const own = portfolioQuery(member.id);
  const [isSaving, setSaving] = useState(false);
  /** What was sent so far without an answer that says so. */
  const sent = useRef<readonly PortfolioFields[]>([]);
  const { mutateAsync: put } = useMutation({
    // Offline is told by the form, which keeps what was written.
    networkMode: "always",
    mutationFn: (body: SavePortfolioBody) =>
      send<PortfolioAnswer>("/api/portfolio", { method: "PUT", body, writer: member.id }),
  });

  const attempt = async (wish: Wish): Promise<SaveEnd> => {
    if (!isStillSignedIn(queryClient, member)) return { kind: "signed-out" };
    const { fields, version } = wish;
    const before = sent.current;
    sent.current = withSent(before, fields);
    await wish.keep();
    try {
      return { kind: "saved", answer: await put({ ...fields, version }) };
    } catch (error) {
      if (!(error instanceof Problem)) return { kind: "not-saved", sentence: "" };
      if (error.code === "not-signed-in") return { kind: "signed-out" };
      if (error.code === "portfolio-changed") return meet(wish, before);
      if (error.status === 413) return { kind: "wrong", problems: [tooLarge] };
      return error.errors.length > 0
        ? { kind: "wrong", problems: error.errors }
        : { kind: "not-saved", sentence: refusalSentence(error) };
    }
  };
  /** It was saved elsewhere meanwhile, unless that was an earlier attempt whose answer was lost (rule 9.8). */
  const meet = async (wish: Wish, before: readonly PortfolioFields[]): Promise<SaveEnd> => {
    try {
      const theirs = await queryClient.fetchQuery({ ...own, staleTime: 0 });
      if (isSaidBy(theirs, wish.fields)) return { kind: "saved", answer: theirs };
      const isOwn = before.some((earlier) => isSaidBy(theirs, earlier));
      if (isOwn) {
        const fields = { ...wish.fields, slug: theirs.slug };
        return await attempt({ ...wish, fields, version: theirs.version });
      }
      return { kind: "conflict", theirs };
    } catch (error) {
      return { kind: "not-saved", sentence: refusalSentence(error) };
    }
  };
  return {
    isSaving,
    sent,
    /** A draft goes on with what it was sent as. */
    goOnAfter: (before: readonly PortfolioFields[]) => {
      sent.current = before;
    },
    save: async (wish: Wish): Promise<SaveEnd> => {
      setSaving(true);
      const end = await attempt(wish);
      if (end.kind === "saved") {
        sent.current = [];
        // What is being asked for at this moment may be the one before.
        await queryClient.cancelQueries({ queryKey: own.queryKey });
        queryClient.setQueryData(own.queryKey, end.answer);
      }
      setSaving(false);
      return end;
    },
  };
}
