import { useQuery } from "@tanstack/react-query";
import { homeQuery } from "./queries.ts";

/** @returns true until the server has said that there are none */
export function useHasDocuments(): boolean {
  return useQuery(homeQuery).data?.hasDocuments ?? true;
}
