import { IconAdjustments } from "@tabler/icons-react";
import { useId, useState } from "react";
import { noLimit, type SearchAddress } from "../../domain/search/search-address.ts";
import { addBasePath } from "../api/base-path.ts";
import { Button } from "../ui/button.tsx";
import { PlainSelect } from "../ui/plain-select.tsx";
import { sortChoices, useFilters, type ChangeSearch, type Choice } from "./use-filters.ts";
import styles from "./search-page.module.css";

type SearchFiltersProps = { asked: SearchAddress; onChange: ChangeSearch };

/** A plain form that works without scripts. With them, each choice takes effect at once. */
export function SearchFilters({ asked, onChange }: SearchFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const filters = useFilters(asked);
  const set = filters.filter(({ name }) => asked[name] !== undefined).length;
  const count = set + (asked.attachments === undefined ? 0 : 1);
  return (
    <>
      <Button
        full
        className={styles.openFilters}
        icon={<IconAdjustments size={18} stroke={1.6} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        data-needs-script
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <form
        id={id}
        action={addBasePath("/search")}
        className={styles.filters}
        data-open={isOpen || undefined}
        aria-label="Filters"
      >
        <input type="hidden" name="q" value={asked.q ?? ""} />
        {filters.map(({ name, label, any, choices }) => (
          <Choose
            key={name}
            name={name}
            label={label}
            value={asked[name] ?? noLimit}
            choices={[{ value: noLimit, label: any }, ...choices]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <label className={styles.check}>
          <input
            type="checkbox"
            name="attachments"
            value="yes"
            checked={asked.attachments === "yes"}
            onChange={({ target }) => onChange({ attachments: target.checked ? "yes" : "" })}
          />
          Has attachments
        </label>
        <Choose
          name="sort"
          label="Sort by"
          value={asked.sort ?? "best"}
          choices={sortChoices}
          onChange={(sort) => onChange({ sort })}
        />
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </>
  );
}

type ChooseProps = {
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
};

function Choose({ label, choices, onChange, ...rest }: ChooseProps) {
  const id = useId();
  return (
    <div className={styles.choose}>
      <label htmlFor={id}>{label}</label>
      <PlainSelect
        {...rest}
        id={id}
        size="md"
        options={choices}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
