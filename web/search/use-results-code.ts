import { useState, type ComponentType } from "react";
import type { SearchResultsProps } from "./search-results.tsx";

type ResultsCode = {
  Results: ComponentType<SearchResultsProps> | undefined;
  hasFailed: boolean;
  /** Does nothing once the code is loaded. */
  load: () => void;
};

/** Loads the results' code with the first use of the field, so that no screen waits for it. */
export function useResultsCode(): ResultsCode {
  const [loaded, setLoaded] = useState<{ Results: ComponentType<SearchResultsProps> }>();
  const [hasFailed, setFailed] = useState(false);
  const load = async () => {
    if (loaded) return;
    try {
      const { SearchResults } = await import("./search-results.tsx");
      setLoaded({ Results: SearchResults });
    } catch {
      setFailed(true);
    }
  };
  return { Results: loaded?.Results, hasFailed: hasFailed && !loaded, load: () => void load() };
}
