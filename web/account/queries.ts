import { queryOptions } from "@tanstack/react-query";
import type { ApiTokenList } from "../../domain/token-shapes.ts";
import { send } from "../wire/http.ts";

export const tokensQuery = queryOptions({
  queryKey: ["tokens"],
  queryFn: ({ signal }) => send<ApiTokenList>("/api/tokens", { signal }),
});
