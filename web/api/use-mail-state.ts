import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MailState } from "../../domain/mail/mail-shapes.ts";
import { send } from "./http.ts";
import { queryKeys } from "./query-keys.ts";
import { useConfig } from "./session.ts";

const mailQuery = queryOptions({
  queryKey: queryKeys.mail,
  queryFn: ({ signal }) => send<MailState>("/api/mail", { signal }),
});

/** For captains. @returns undefined while loading, and for a wiki that sends no mail */
export function useMailState(): MailState | undefined {
  const { sendsMail } = useConfig();
  const state = useQuery({ ...mailQuery, enabled: sendsMail });
  return sendsMail ? state.data : undefined;
}
