import { Link } from "@tanstack/react-router";
import type { SearchAddress } from "../../domain/search/search-address.ts";
import { asksForDocuments } from "../../domain/search/search-address.ts";
import type { SearchPageAnswer } from "../../domain/search/search-page-shapes.ts";
import { DidYouMean } from "../search/did-you-mean.tsx";
import { buttonLook } from "../ui/button-look.ts";
import { Kerb } from "../ui/kerb.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { FilterPills, notCurrent } from "./filter-pills.tsx";
import { FoundDocument } from "./found-document.tsx";
import styles from "./search-page.module.css";

type FoundDocumentsProps = {
  asked: SearchAddress;
  query: Parameters<typeof LoadMore>[0]["query"] & {
    data: { pages: readonly { found?: SearchPageAnswer }[] } | undefined;
    isPlaceholderData: boolean;
  };
};

export function FoundDocuments({ asked, query }: FoundDocumentsProps) {
  const pages = (query.data?.pages ?? []).flatMap(({ found }) => found ?? []);
  const first = pages[0];
  const last = pages.at(-1);
  if (!first || !last) return null;
  // Documents written between two requests push others onto the next page, so ids may repeat.
  const results = new Map(pages.flatMap((page) => page.results.map((each) => [each.id, each])));
  const next = last.nextCursor;
  return (
    <>
      <div className={styles.head}>
        <p role="status">{countOf(first)}</p>
        <FilterPills asked={asked} />
      </div>
      {first.total === 0 ? (
        <NothingFound asked={asked} suggestion={first.suggestion} />
      ) : (
        <ol
          className={styles.list}
          aria-label="Documents found"
          aria-busy={query.isPlaceholderData}
        >
          {[...results.values()].map((found) => (
            <FoundDocument key={found.id} found={found} query={asked.q ?? ""} />
          ))}
        </ol>
      )}
      <div data-needs-script>
        <LoadMore key={JSON.stringify(asked)} query={query} items="results">
          {next !== null && (
            <p className={styles.shown}>
              {results.size} of {numberOf(first)}
            </p>
          )}
        </LoadMore>
      </div>
      {next !== null && (
        <noscript>
          <p className={styles.next}>
            <Link to="/search" search={{ ...asked, cursor: next }}>
              Next page
            </Link>
          </p>
        </noscript>
      )}
    </>
  );
}

function countOf(page: SearchPageAnswer): string {
  return `${numberOf(page)} ${numberOf(page) === "1" ? "result" : "results"}`;
}

function numberOf({ total, more }: SearchPageAnswer): string {
  return `${total.toLocaleString("en-US")}${more ? "+" : ""}`;
}

type NothingFoundProps = { asked: SearchAddress; suggestion: string | null };

function NothingFound({ asked: { q, ...asked }, suggestion }: NothingFoundProps) {
  return (
    <div className={styles.none}>
      <Kerb />
      <h2>No results found</h2>
      {suggestion !== null && (
        <DidYouMean words={suggestion} search={{ q: suggestion, ...asked, cursor: undefined }} />
      )}
      <p className={styles.shown}>
        Put words in quotes to keep them together, or leave one out with a minus. Operators such as{" "}
        <code>in:powertrain</code>, <code>by:tomas</code>, or <code>after:2026-03-01</code> narrow a
        search.
      </p>
      {asksForDocuments(asked) && (
        <Link
          to="/search"
          search={q === undefined ? {} : { q }}
          activeOptions={notCurrent}
          {...buttonLook()}
        >
          {q === undefined ? "Clear filters" : "Search without filters"}
        </Link>
      )}
    </div>
  );
}
