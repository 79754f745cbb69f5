import { Link } from "@tanstack/react-router";
import type { ListView } from "../../../domain/documents/list-view.ts";
import { documentSorts, type DocumentSort } from "../../../domain/documents/sorting.ts";
import { chipLook } from "../../ui/chip.tsx";
import { PlainSelect } from "../../ui/plain-select.tsx";
import { Switch } from "../../ui/switch.tsx";
import styles from "./list-bar.module.css";

const labels: Record<DocumentSort, string> = {
  newest: "Newest",
  changed: "Recently changed",
  title: "Title",
  serial: "Serial number",
};
const options = documentSorts.map((value) => ({ value, label: labels[value] }));

type ListBarProps = {
  subteam: string;
  filter: readonly string[];
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
};

export function ListBar({ subteam, filter, view, onChange }: ListBarProps) {
  return (
    <>
      <div className={styles.bar} data-needs-script>
        <PlainSelect
          size="md"
          aria-label="Sort by"
          options={options}
          value={view.sort}
          onChange={({ target }) => onChange({ sort: target.value as DocumentSort })}
        />
        <Switch
          label="Compact list"
          checked={view.isCompact}
          onChange={(isCompact) => onChange({ isCompact })}
        />
      </div>
      <noscript>
        <PlainListBar subteam={subteam} filter={filter} view={view} />
      </noscript>
    </>
  );
}

type PlainListBarProps = Omit<ListBarProps, "onChange">;

/** Links for browsers without scripts. They name the whole view, so no remembered one is used. */
function PlainListBar({ subteam, filter, view: { sort, isCompact } }: PlainListBarProps) {
  const place = { to: "/subteam/$subteam", params: { subteam }, className: chipLook } as const;
  const tag = [...filter];
  return (
    <div className={styles.plain}>
      Sort by
      {options.map(({ value, label }) => (
        <Link
          key={value}
          {...place}
          search={{ tag, sort: value, compact: isCompact }}
          aria-current={value === sort ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
      <Link
        {...place}
        search={{ tag, sort, compact: !isCompact }}
        aria-current={isCompact ? "true" : undefined}
      >
        Compact list
      </Link>
    </div>
  );
}
