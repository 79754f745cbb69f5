import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type RefObject } from "react";
import type { ApiToken } from "../../domain/tokens/token-shapes.ts";
import { Problem } from "../api/problem.ts";
import { useSend, type SendWrite } from "../api/use-send.ts";
import { AlertDialog } from "../ui/alert-dialog.tsx";
import { tokensQuery } from "./queries.ts";

type RevokeQuestionProps = {
  token: ApiToken;
  open: boolean;
  onDone: () => void;
  onRevoked: (token: ApiToken) => void;
  onFailed: (token: ApiToken) => void;
  /** Receives the focus, because the pressed button is gone. */
  focusAfterRevoking: RefObject<HTMLElement | null>;
};

export function RevokeQuestion(props: RevokeQuestionProps) {
  const queryClient = useQueryClient();
  const send = useSend();
  const isRevoked = useRef(false);
  const revocation = useMutation({
    mutationFn: (token: ApiToken) => revoke(send, token),
    onMutate: () => {
      isRevoked.current = false;
    },
    onSuccess: (_nothing, token) => {
      isRevoked.current = true;
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
      finalFocus={() => (isRevoked.current ? props.focusAfterRevoking.current : true)}
    >
      <p>Anything using this token will stop working. You can't undo this.</p>
    </AlertDialog>
  );
}

/** Ignores a token that was already revoked elsewhere. */
async function revoke(send: SendWrite, { id }: ApiToken): Promise<void> {
  try {
    await send<void>(`/api/tokens/${id}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "token-not-found")) throw error;
  }
}
