import { queryOptions } from "@tanstack/react-query";
import type { FirstSteps, HomeAnswer } from "../../domain/home/first-steps-shapes.ts";
import { send } from "../api/http.ts";
import { queryKeys } from "../api/query-keys.ts";

export const homeQuery = queryOptions({
  queryKey: queryKeys.home,
  queryFn: ({ signal }) => send<HomeAnswer>("/api/home", { signal }),
});

export const firstStepsQuery = queryOptions({
  queryKey: queryKeys.firstSteps,
  queryFn: ({ signal }) => send<FirstSteps>("/api/first-steps", { signal }),
});
