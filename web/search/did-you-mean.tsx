import { Link } from "@tanstack/react-router";
import type { SearchAddress } from "../../domain/search/search-address.ts";
import styles from "./search-results.module.css";

type DidYouMeanProps = { words: string; search: SearchAddress; onOpen?: () => void };

export function DidYouMean({ words, search, onOpen }: DidYouMeanProps) {
  return (
    <p className={styles.meant}>
      Did you mean{" "}
      <Link to="/search" search={search} onClick={onOpen}>
        {words}
      </Link>
      ?
    </p>
  );
}
