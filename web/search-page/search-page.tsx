import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, type FormEvent } from "react";
import { queryMaxLength } from "../../domain/search/search-limits.ts";
import type { SearchAnswer, SearchResult } from "../../domain/search/search-shapes.ts";
import { countOf } from "../search/count-of.ts";
import { placeOf } from "../search/place-of.ts";
import { searchPageQuery } from "../search/search-page-query.ts";
import { ResultParts } from "../search/search-result.tsx";
import { NoResults } from "../search/search-results.tsx";
import { Page } from "../shell/page.tsx";
import { useSubteamColor } from "../subteams/use-subteams.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Note } from "../ui/note.tsx";
import { TextInput } from "../ui/text-input.tsx";
import styles from "./search-page.module.css";

export function SearchPage() {
  const { q = "" } = useSearch({ strict: false });
  const answer = useQuery(searchPageQuery(q));
  return (
    <Page title="Search" width="list">
      <h1>Search</h1>
      <SearchForm key={q} words={q} />
      {answer.isError && (
        <ErrorState message="Search failed." onRetry={() => void answer.refetch()} />
      )}
      {answer.data?.refusal && (
        <Note tone="danger" role="alert">
          {answer.data.refusal}
        </Note>
      )}
      {answer.data?.found && <Results query={q} found={answer.data.found} />}
    </Page>
  );
}

/** A plain form, so that it works without scripts. */
function SearchForm({ words }: { words: string }) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: "/search", search: { q: field.current?.value ?? "" } });
  };
  return (
    <form action="/search" role="search" className={styles.form} onSubmit={submit}>
      <TextInput
        ref={field}
        name="q"
        type="search"
        aria-label="Words to find"
        defaultValue={words}
        maxLength={queryMaxLength}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
      >
        Search
      </Button>
    </form>
  );
}

function Results({ query, found }: { query: string; found: SearchAnswer }) {
  if (found.results.length === 0) return <NoResults query={query} />;
  return (
    <>
      <p className={styles.count}>{countOf(found, "document")}</p>
      <ul className={styles.list} aria-label="Documents found">
        {found.results.map((result) => (
          <FoundDocument key={result.id} result={result} query={query} />
        ))}
      </ul>
    </>
  );
}

function FoundDocument({ result, query }: { result: SearchResult; query: string }) {
  return (
    <li>
      <Link
        to="/document/$id"
        {...placeOf(result)}
        className={styles.result}
        data-st={useSubteamColor(result.subteam)}
      >
        <ResultParts result={result} query={query} />
      </Link>
    </li>
  );
}
