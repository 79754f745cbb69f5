import { useQuery } from "@tanstack/react-query";
import { slugProblems } from "../../domain/portfolios/slugs.ts";
import { useOnline } from "../api/use-online.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { slugQuery } from "./queries.ts";

export type SlugState =
  | { kind: "none" }
  | { kind: "asking" }
  | { kind: "free" }
  | { kind: "wrong"; words: string }
  | { kind: "unknown"; words: string };

/** What is to be said of an address while it is typed; what was asked for another one is given up. */
export function useSlugAnswer(slug: string, isSaved: boolean): SlugState {
  const rested = useDebounced(slug);
  const isOnline = useOnline();
  const [problem] = slugProblems(slug);
  const canAsk = !isSaved && problem === undefined && rested === slug;
  const { data, isError, failureCount } = useQuery({ ...slugQuery(rested), enabled: canAsk });
  if (isSaved || slug === "") return { kind: "none" };
  if (problem) return { kind: "wrong", words: problem.detail };
  if (!canAsk) return { kind: "none" };
  if (data) return data.isFree ? { kind: "free" } : { kind: "wrong", words: data.reason ?? "" };
  if (!isOnline) return { kind: "unknown", words: "Offline: it is checked when you save" };
  if (isError || failureCount > 0) return { kind: "unknown", words: "It is checked when you save" };
  return { kind: "asking" };
}
