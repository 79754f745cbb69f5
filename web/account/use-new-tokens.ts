import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CreatedApiToken, NewApiTokenBody } from "../../domain/tokens/token-shapes.ts";
import { send } from "../api/http.ts";
import { isTransient } from "../api/problem.ts";
import { tokensQuery } from "./queries.ts";

type NewToken = { id: string; name: string; text: string; isCopied: boolean };

export type NewTokens = {
  /** Those whose text still stands on the screen, which nobody can bring back. */
  shown: readonly NewToken[];
  create: (form: NewApiTokenBody, then: { onCreated: () => void }) => void;
  isCreating: boolean;
  /** Why the last one was not made, or not told. */
  error: Error | null;
  markCopied: (id: string) => void;
  forget: (id: string) => void;
  /** And why the last one was not made. */
  forgetAll: () => void;
};

export function useNewTokens(): NewTokens {
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<readonly NewToken[]>([]);
  const creation = useMutation({
    // Offline it fails at once: a token must not be made minutes after it was asked for.
    networkMode: "always",
    mutationFn: (body: NewApiTokenBody) =>
      send<CreatedApiToken>("/api/tokens", { method: "POST", body }),
    onSuccess: ({ id, name, token }) => {
      setShown((others) => [{ id, name, text: token, isCopied: false }, ...others]);
    },
    // After a lost answer too, for the token may be there.
    onSettled: () => void queryClient.invalidateQueries(tokensQuery),
  });
  return {
    shown,
    create: (form, { onCreated }) => creation.mutate(form, { onSuccess: onCreated }),
    isCreating: creation.isPending,
    error: creation.error,
    markCopied: (id) =>
      setShown((all) => all.map((each) => (each.id === id ? { ...each, isCopied: true } : each))),
    forget: (id) => setShown((all) => all.filter((each) => each.id !== id)),
    forgetAll: () => {
      setShown([]);
      creation.reset();
    },
  };
}

/** Whether a token may have been made although nobody was told its text. */
export function wasAnswerLost(error: Error): boolean {
  return isTransient(error) && !("status" in error && error.status === 429);
}
