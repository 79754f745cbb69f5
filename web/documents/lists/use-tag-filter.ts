import { useNavigate, useSearch } from "@tanstack/react-router";
import { tagKey } from "../../../domain/documents/documents.ts";

const none: readonly string[] = [];

/** Keeps the chosen tags in the URL, so that filters can be linked and Back works. */
export function useTagFilter(subteam: string) {
  const { tag: selected = none, before = "" } = useSearch({ from: "/inside/subteam/$subteam" });
  const navigate = useNavigate({ from: "/subteam/$subteam" });
  const change = (next: (tags: readonly string[]) => readonly string[]) => {
    void navigate({
      to: "/subteam/$subteam",
      params: { subteam },
      // Based on the newest URL, so that two quick clicks choose two tags.
      search: ({ tag = none, sort, compact }) => ({ sort, compact, tag: [...next(tag)] }),
      resetScroll: false,
    });
  };
  return {
    selected,
    before,
    toggle: (tag: string) =>
      change((tags) => {
        const others = tags.filter((other) => tagKey(other) !== tagKey(tag));
        return others.length < tags.length ? others : [...tags, tag];
      }),
    clear: () => change(() => none),
  };
}
