import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnSessions } from "../../domain/people/people-shapes.ts";
import { send } from "../api/http.ts";
import { Problem } from "../api/problem.ts";
import { ownSessionsQuery } from "./queries.ts";

export type OwnSession = OwnSessions["sessions"][number];

/** One session, or all but this one. */
export type Ending = OwnSession | "all others";

type EndSessions = {
  end: (ending: Ending) => void;
  /** What is being ended. */
  pending: Ending | undefined;
  outcome: { ending: Ending; hasFailed: boolean } | undefined;
};

/** @param onEnded the button that was pressed is gone with what it ended */
export function useEndSessions(onEnded: () => void): EndSessions {
  const queryClient = useQueryClient();
  const ending = useMutation({
    networkMode: "always",
    mutationFn: end,
    onSuccess: (_nothing, ended) => {
      queryClient.setQueryData(
        ownSessionsQuery.queryKey,
        (own) => own && { sessions: own.sessions.filter((each) => !isEnded(each, ended)) },
      );
      onEnded();
    },
    onSettled: () => void queryClient.invalidateQueries(ownSessionsQuery),
  });
  return {
    end: (wanted) => {
      if (!ending.isPending) ending.mutate(wanted);
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

/** One that is gone already is what was wanted. */
async function end(ending: Ending): Promise<void> {
  const which = ending === "all others" ? "" : `/${ending.id}`;
  try {
    await send<void>(`/api/account/sessions${which}`, { method: "DELETE" });
  } catch (error) {
    if (!(error instanceof Problem && error.code === "session-not-found")) throw error;
  }
}
