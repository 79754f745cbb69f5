import { useQuery } from "@tanstack/react-query";
import { slugProblems } from "../../domain/portfolios/slugs.ts";
import { useOnline } from "../api/use-online.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { slugQuery } from "./queries.ts";

export type SlugState =
  | { kind: "none" }
  | { kind: "checking" }
  | { kind: "free" }
  | { kind: "wrong"; message: string }
  | { kind: "unknown"; message: string };

export function useSlugAvailability(slug: string, isSaved: boolean): SlugState {
  const debouncedSlug = useDebounced(slug);
  const isOnline = useOnline();
  const [problem] = slugProblems(slug);
  const canCheck = !isSaved && problem === undefined && debouncedSlug === slug;
  const { data, isError, failureCount } = useQuery({
    ...slugQuery(debouncedSlug),
    enabled: canCheck,
  });
  if (isSaved || slug === "") return { kind: "none" };
  if (problem) return { kind: "wrong", message: problem.detail };
  if (!canCheck) return { kind: "none" };
  if (data) return data.isFree ? { kind: "free" } : { kind: "wrong", message: data.reason ?? "" };
  const later = "The address will be checked when you save.";
  if (!isOnline) return { kind: "unknown", message: `You're offline. ${later}` };
  if (isError || failureCount > 0) return { kind: "unknown", message: later };
  return { kind: "checking" };
}
