import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CreatedApiToken, NewApiTokenBody } from "../../domain/tokens/token-shapes.ts";
import { isTransient } from "../api/problem.ts";
import { useSend } from "../api/use-send.ts";
import { tokensQuery } from "./queries.ts";

type NewToken = { id: string; name: string; text: string; isCopied: boolean };

export type NewTokens = {
  /** Tokens whose text is still on the screen. It cannot be read again. */
  shown: readonly NewToken[];
  create: (form: NewApiTokenBody, then: { onCreated: () => void }) => void;
  isCreating: boolean;
  error: Error | null;
  markCopied: (id: string) => void;
  forget: (id: string) => void;
  forgetAll: () => void;
};

export function useNewTokens(): NewTokens {
  const queryClient = useQueryClient();
  const send = useSend();
  const [shown, setShown] = useState<readonly NewToken[]>([]);
  const creation = useMutation({
    mutationFn: (body: NewApiTokenBody) =>
      send<CreatedApiToken>("/api/tokens", { method: "POST", body }),
    onSuccess: ({ id, name, token }) => {
      setShown((others) => [{ id, name, text: token, isCopied: false }, ...others]);
    },
    // Refetch after a lost answer too, because the token may exist.
    onSettled: () => void queryClient.invalidateQueries(tokensQuery),
  });
  return {
    shown,
    create: (form, { onCreated }) => creation.mutate(form, { onSuccess: onCreated }),
    isCreating: creation.isPending,
    error: creation.error,
    markCopied: (id) =>
      setShown((all) =>
        all.map((token) => (token.id === id ? { ...token, isCopied: true } : token)),
      ),
    forget: (id) => setShown((all) => all.filter((token) => token.id !== id)),
    forgetAll: () => {
      setShown([]);
      creation.reset();
    },
  };
}

/** Whether a token may have been created although its text did not arrive. */
export function wasAnswerLost(error: Error): boolean {
  return isTransient(error) && !("status" in error && error.status === 429);
}
