import styles from "./search-results.module.css";

/** Says what no document has, so that nobody takes the wiki for empty (rule 5.22). */
export function NoResults({ query }: { query: string }) {
  return (
    <div className={styles.none}>
      <p>No results found</p>
      <p>
        {query.includes(" ")
          ? "No document has all of these words. Try fewer words."
          : "No document has this word. Try a part of it, or another word."}
      </p>
    </div>
  );
}
