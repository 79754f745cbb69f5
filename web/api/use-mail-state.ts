import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MailState } from "../../domain/mail/mail-shapes.ts";
import { send } from "./http.ts";
import { loadState } from "./load-state.ts";
import { queryKeys } from "./query-keys.ts";
import { useConfig } from "./session.ts";

const mailQuery = queryOptions({
  queryKey: queryKeys.mail,
  queryFn: ({ signal }) => send<MailState>("/api/mail", { signal }),
});

type MailStateQuery = {
  /** Undefined while loading, and for a wiki that sends no mail. */
  mail: MailState | undefined;
  hasFailed: boolean;
};

/** For captains. */
export function useMailState(): MailStateQuery {
  const { sendsMail } = useConfig();
  const query = useQuery({ ...mailQuery, enabled: sendsMail });
  return {
    mail: sendsMail ? query.data : undefined,
    hasFailed: loadState(query) === "failed",
  };
}
