import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { asksForDocuments, readSearchAddress } from "../../domain/search/search-address.ts";
import { listState } from "../api/list-state.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { searchPageQuery } from "../search/search-page-query.ts";
import { InnerBar } from "../shell/inner-bar.tsx";
import { Page } from "../shell/page.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { FoundDocuments } from "./found-documents.tsx";
import { ResultsSkeleton } from "./results-skeleton.tsx";
import { SearchFilters } from "./search-filters.tsx";
import type { ChangeSearch } from "./use-filters.ts";
import styles from "./search-page.module.css";

export function SearchPage() {
  const asked = readSearchAddress(useSearch({ from: "/inside/search" }));
  const navigate = useNavigate();
  const change: ChangeSearch = (part) => {
    void navigate({
      to: "/search",
      // Based on the newest address, because several filters can change before the next render.
      search: (now) => {
        const { cursor: _, ...search } = readSearchAddress({ ...now, ...part });
        return search;
      },
    });
  };
  return (
    <Page title="Search" width="list" bar={<InnerBar back="/" hasSearch={false} />}>
      <h1>Search</h1>
      <div className={styles.field}>
        <SearchBox size="large" asked={asked} onSearch={(q) => change({ q })} />
      </div>
      <div className={styles.columns}>
        <SearchFilters asked={asked} onChange={change} />
        <section aria-label="Results">
          {asksForDocuments(asked) ? (
            <Results asked={asked} />
          ) : (
            <p>Type words above, or choose a filter.</p>
          )}
        </section>
      </div>
    </Page>
  );
}

function Results({ asked }: { asked: ReturnType<typeof readSearchAddress> }) {
  const wanted = searchPageQuery(asked);
  const query = useInfiniteQuery({ ...wanted, placeholderData: keepPreviousData });
  const state = listState(query);
  if (state === "failed") return <LoadFailed message="Search failed." queryKey={wanted.queryKey} />;
  const [first] = query.data?.pages ?? [];
  return (
    <Loading pending={state === "loading"} skeleton={<ResultsSkeleton />}>
      {() =>
        first?.refusal === undefined ? (
          <FoundDocuments asked={asked} query={query} />
        ) : (
          <Note tone="danger" role="alert">
            {first.refusal}
          </Note>
        )
      }
    </Loading>
  );
}
