import { queryOptions } from "@tanstack/react-query";
import type { FirstSteps } from "../../domain/documents/document-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

export const firstStepsQuery = queryOptions({
  queryKey: queryKeys.firstSteps,
  queryFn: ({ signal }) => send<FirstSteps>("/api/first-steps", { signal }),
});
