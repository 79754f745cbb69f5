import { useRouter } from "@tanstack/react-router";
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { tidySpaces, type SearchAddress } from "../../domain/search/search-address.ts";
import type { SearchResult } from "../../domain/search/search-shapes.ts";
import { isComposing } from "../ui/is-composing.ts";
import { countOf } from "./count-of.ts";
import { optionId } from "./option-id.ts";
import { prepareResults } from "./queries.ts";
import { resultTarget } from "./result-target.ts";
import { SearchField } from "./search-field.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { useOpenPanel } from "./use-open-panel.ts";
import { useSearch, type SearchState } from "./use-search.ts";
import { useShortcut } from "./use-shortcut.ts";
import styles from "./search-box.module.css";

type SearchBoxProps = {
  size: "large" | "compact";
  ref?: RefObject<HTMLInputElement | null>;
  /** Called before a shortcut focuses the field. */
  onShortcut?: () => void;
  /** Called when a document is opened or Escape leaves the empty field. */
  onLeave?: () => void;
  /** The search of the search page, whose filters also apply to other words. */
  asked?: SearchAddress;
  /** Replaces opening the search page. */
  onSearch?: (words: string) => void;
};

/** A screen has only one, because the shortcut focuses it. */
export function SearchBox({ size, ref, onShortcut, onLeave, asked, onSearch }: SearchBoxProps) {
  const { q: words = "", cursor: _, ...filters } = asked ?? {};
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  const listId = useId();
  const [typed, setTyped] = useState(words);
  const [shownWords, setShownWords] = useState(words);
  if (shownWords !== words) {
    setShownWords(words);
    setTyped(words);
  }
  const [active, setActive] = useState<string>();
  const { isOpen, setOpen, around, panel } = useOpenPanel();
  const { state, retry, settle } = useSearch(typed);
  const router = useRouter();

  const isShown = isOpen && typed.trim() !== "";
  const results = isShown ? resultsOf(state) : [];
  const chosen = results.find(({ id }) => id === active);

  const type = (text: string) => {
    setTyped(text);
    setActive(undefined);
    setOpen(true);
  };
  const leave = () => {
    type("");
    setOpen(false);
    onLeave?.();
  };
  const open = (result: SearchResult) => {
    leave();
    void router.navigate({ to: "/document/$id", ...resultTarget(result) });
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const next = neighbor(results, active, step);
    if (!next) return;
    flushSync(() => setActive(next));
    document.getElementById(optionId(listId, next))?.scrollIntoView({ block: "nearest" });
    void router.preloadRoute({ to: "/document/$id", params: { id: next } });
  };
  const openMeant = async () => {
    if (typed.trim() === "") return onSearch?.("");
    const meant = onSearch ? undefined : meantBy(typed, await settle());
    if (field.current?.value !== typed) return;
    if (meant) return open(meant);
    setOpen(false);
    if (onSearch) return onSearch(typed);
    leave();
    await router.navigate({ to: "/search", search: { q: tidySpaces(typed) } });
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => (chosen ? open(chosen) : void openMeant().catch(() => undefined)),
    Escape: () => {
      if (isShown) setOpen(false);
      else if (typed !== "") type("");
      else onLeave?.();
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || isComposing(event) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  useShortcut(field, onShortcut);

  return (
    <div className={styles.search} data-size={size} {...around}>
      <SearchField
        isLarge={size === "large"}
        field={field}
        typed={typed}
        onType={type}
        onFocus={() => {
          setOpen(true);
          prepareResults();
        }}
        onKeyDown={onKeyDown}
        listId={results.length > 0 ? listId : undefined}
        activeId={chosen && optionId(listId, chosen.id)}
        filters={filters}
      />
      <span className="sr-only" role="status">
        {isShown && announcement(state)}
      </span>
      {isShown && (
        <div className={styles.panel} {...panel}>
          <SearchPanel
            listId={listId}
            state={state}
            active={active}
            filters={filters}
            onOpen={onSearch ? () => setOpen(false) : leave}
            onRetry={retry}
          />
        </div>
      )}
    </div>
  );
}

function resultsOf({ kind, found }: SearchState): readonly SearchResult[] {
  return kind === "found" ? found.results : [];
}

/** The document with the typed serial number, or else the only result (rule 5.12). */
function meantBy(typed: string, found: readonly SearchResult[]): SearchResult | undefined {
  const serial = typed.normalize("NFKC").trim().toLowerCase();
  const exact = found.find(({ serialNumber }) => serialNumber.toLowerCase() === serial);
  return exact ?? (found.length === 1 ? found[0] : undefined);
}

/** Wraps around. Without an active result, down selects the first and up the last. */
function neighbor(
  results: readonly { id: string }[],
  active: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = results.findIndex((result) => result.id === active);
  const from = at < 0 && step < 0 ? 0 : at;
  return results[(from + step + results.length) % results.length]?.id;
}

function announcement({ kind, isCurrent, found }: SearchState): string {
  if (kind !== "found" || !isCurrent) return "";
  return found.results.length === 0 ? "No results" : countOf(found, "result");
}
