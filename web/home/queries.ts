import { queryOptions } from "@tanstack/react-query";
import type { FirstSteps } from "../../domain/document-shapes.ts";
import { send } from "../wire/http.ts";

export const firstStepsQuery = queryOptions({
  queryKey: ["first-steps"],
  queryFn: ({ signal }) => send<FirstSteps>("/api/first-steps", { signal }),
});
