import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import type { ApiToken } from "../../domain/tokens/token-shapes.ts";
import { send } from "../api/http.ts";
import { Problem } from "../api/problem.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { tokensQuery } from "./queries.ts";

type RevokeQuestionProps = {
  token: ApiToken;
  open: boolean;
  /** The question is over, whatever the answer was. */
  onDone: () => void;
  onRevoked: (token: ApiToken) => void;
  onFailed: (token: ApiToken) => void;
  /** Where the focus goes when the button that had it is gone. */
  afterRevoking: RefObject<HTMLElement | null>;
};

export function RevokeQuestion(props: RevokeQuestionProps) {
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  const revocation = useMutation({
    networkMode: "always",
    mutationFn: revoke,
    onMutate: () => {
      isGone.current = false;
    },
    onSuccess: (_nothing, token) => {
      isGone.current = true;
      queryClient.setQueryData(
        tokensQuery.queryKey,
        (list) => list && { tokens: list.tokens.filter((other) => other.id !== token.id) },
      );
      props.onRevoked(token);
    },
    onError: (_error, token) => props.onFailed(token),
    onSettled: () => {
      props.onDone();
      void queryClient.invalidateQueries(tokensQuery);
    },
  });
  return (
    <AlertDialog
      open={props.open}
      title={`Revoke ${props.token.name}?`}
      confirm="Revoke"
      busy={revocation.isPending ? "Revoking…" : undefined}
      onConfirm={() => revocation.mutate(props.token)}
      onCancel={() => !revocation.isPending && props.onDone()}
      finalFocus={() => (isGone.current ? props.afterRevoking.current : true)}
    >
      <p>Programs that use this token can do nothing here any more. It cannot be brought back.</p>
    </AlertDialog>
  );
}

/** One that is gone already, by another window, is what was wanted. */
async function revoke({ id }: ApiToken): Promise<void> {
  try {
    await send<void>(`/api/tokens/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "token-not-found")) throw error;
  }
}
