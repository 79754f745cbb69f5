import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { memberIn } from "../../domain/permissions.ts";
import { send, type Write } from "./http.ts";
import { sessionQuery } from "./session.ts";

export type SendWrite = <T>(address: string, write: Omit<Write, "writer">) => Promise<T>;

/** Each write names the member who is signed in when it is sent. */
export function useSend(): SendWrite {
  const queryClient = useQueryClient();
  return (address, write) => send(address, { ...write, writer: signedInId(queryClient) });
}

function signedInId(queryClient: QueryClient): string | undefined {
  return memberIn(queryClient.getQueryData(sessionQuery.queryKey)?.viewer)?.id;
}
