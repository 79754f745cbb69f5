import { IconSearch, IconX } from "@tabler/icons-react";
import type { KeyboardEvent, RefObject } from "react";
import type { SearchAddress } from "../../domain/search/search-address.ts";
import { queryMaxLength } from "../../domain/search/search-limits.ts";
import { addBasePath } from "../api/base-path.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Kbd } from "../ui/kbd.tsx";
import styles from "./search-box.module.css";

type SearchFieldProps = {
  isLarge: boolean;
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (text: string) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** The id of the list of results, while it has any. */
  listId: string | undefined;
  /** The id of the result that the keys have reached. */
  activeId: string | undefined;
  /** Sent along by browsers without scripts. */
  filters: SearchAddress;
};

export function SearchField(props: SearchFieldProps) {
  const { isLarge, field, typed, onType, listId, filters } = props;
  const clear = () => {
    onType("");
    field.current?.focus();
  };
  return (
    <form
      action={addBasePath("/search")}
      className={styles.field}
      onSubmit={(event) => event.preventDefault()}
    >
      <IconSearch size={isLarge ? 22 : 16} stroke={1.7} aria-hidden="true" />
      <input
        ref={field}
        className={styles.input}
        role="combobox"
        aria-label="Search documents"
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={props.activeId}
        type="text"
        name="q"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Search documents"
        maxLength={queryMaxLength}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onFocus={props.onFocus}
        onKeyDown={props.onKeyDown}
      />
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typed === "" ? (
        <span className={styles.hint} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      ) : (
        <IconButton label="Clear search" size="sm" className={styles.clear} onClick={clear}>
          <IconX size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}
