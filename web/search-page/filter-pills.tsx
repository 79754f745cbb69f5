import { IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { SearchAddress } from "../../domain/search/search-address.ts";
import { chipLook } from "../ui/chip.tsx";
import { useFilters } from "./use-filters.ts";
import styles from "./search-page.module.css";

/** Otherwise a link with fewer parameters would count as the current page. */
export const notCurrent = { exact: true, includeSearch: true };

export function FilterPills({ asked }: { asked: SearchAddress }) {
  const filters = useFilters(asked).flatMap(({ name, label, choices }) => {
    const chosen = choices.find(({ value }) => value === asked[name]);
    const isClearAlone = name === "subteam" || name === "changed";
    return chosen
      ? [{ name, label: isClearAlone ? chosen.label : `${label} ${chosen.label}` }]
      : [];
  });
  const set: { name: keyof SearchAddress; label: string }[] = [...filters];
  if (asked.attachments) set.push({ name: "attachments", label: "Has attachments" });
  if (set.length === 0) return null;
  return (
    <ul className={styles.pills} aria-label="Filters that are set">
      {set.map(({ name, label }) => (
        <li key={name}>
          <Link
            to="/search"
            search={{ ...asked, cursor: undefined, [name]: undefined }}
            className={chipLook}
            activeOptions={notCurrent}
            aria-label={`Remove ${label}`}
          >
            {label}
            <IconX size={14} stroke={1.8} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <Link
            to="/search"
            search={asked.q === undefined ? {} : { q: asked.q }}
            className={chipLook}
            data-dashed
            activeOptions={notCurrent}
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
