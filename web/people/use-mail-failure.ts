import { queryOptions, useQuery } from "@tanstack/react-query";
import type { MailState } from "../../domain/mail/mail-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";
import { useConfig } from "../api/session.ts";

const mailQuery = queryOptions({
  queryKey: queryKeys.mail,
  queryFn: ({ signal }) => send<MailState>("/api/mail", { signal }),
});

/** @returns undefined while mail works, and for a wiki that sends none */
export function useMailFailure(): NonNullable<MailState["failure"]> | undefined {
  const { sendsMail } = useConfig();
  const state = useQuery({ ...mailQuery, enabled: sendsMail });
  return (sendsMail && state.data?.failure) || undefined;
}
