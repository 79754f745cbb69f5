import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnSessions } from "../../domain/people/people-shapes.ts";
import { Problem } from "../api/problem.ts";
import { useSend, type SendWrite } from "../api/use-send.ts";
import { ownSessionsQuery } from "./queries.ts";

export type OwnSession = OwnSessions["sessions"][number];

export type Ending = OwnSession | "all others";

type EndSessions = {
  end: (ending: Ending) => void;
  pending: Ending | undefined;
  outcome: { ending: Ending; hasFailed: boolean } | undefined;
};

/** @param onEnded called once the session is gone from the list, and with it the pressed button */
export function useEndSessions(onEnded: () => void): EndSessions {
  const queryClient = useQueryClient();
  const send = useSend();
  const ending = useMutation({
    mutationFn: (requested: Ending) => end(send, requested),
    onSuccess: (_nothing, ended) => {
      queryClient.setQueryData(
        ownSessionsQuery.queryKey,
        (own) => own && { sessions: own.sessions.filter((session) => !isEnded(session, ended)) },
      );
      onEnded();
    },
    onSettled: () => void queryClient.invalidateQueries(ownSessionsQuery),
  });
  return {
    end: (requested) => {
      if (!ending.isPending) ending.mutate(requested);
    },
    pending: ending.isPending ? ending.variables : undefined,
    outcome:
      ending.isSuccess || ending.isError
        ? { ending: ending.variables, hasFailed: ending.isError }
        : undefined,
  };
}

function isEnded(session: OwnSession, ending: Ending): boolean {
  return ending === "all others" ? !session.isThisOne : session.id === ending.id;
}

/** Ignores a session that has already ended. */
async function end(send: SendWrite, ending: Ending): Promise<void> {
  const path = ending === "all others" ? "" : `/${ending.id}`;
  try {
    await send<void>(`/api/account/sessions${path}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "session-not-found")) throw error;
  }
}
