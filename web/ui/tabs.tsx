import type { KeyboardEvent } from "react";
import { Count } from "./count.tsx";
import styles from "./tabs.module.css";

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  count?: number | undefined;
  /** Emphasizes the count while the tab is selected. */
  waiting?: boolean;
};

type TabsProps<Id extends string> = {
  label: string;
  /** The prefix of the ids of tabs and panels. */
  id: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** The list is one tab stop; arrows, Home and End move the focus and select. */
export function Tabs<Id extends string>({ label, id, tabs, selected, onSelect }: TabsProps<Id>) {
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const places: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const place = places[event.key];
    const next = place === undefined ? undefined : tabs[place];
    if (!next || place === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[place]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKey} tabIndex={-1}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}-tab`}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? `${id}-${tab.id}` : undefined}
          aria-describedby={tab.count === undefined ? undefined : `${id}-${tab.id}-count`}
          tabIndex={tab.id === selected ? 0 : -1}
          className={styles.tab}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && (
            <>
              <Count value={tab.count} waiting={tab.waiting === true && tab.id === selected} />
              <span id={`${id}-${tab.id}-count`} hidden>
                {tab.count}
              </span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

export function tabPanel(id: string, selected: string) {
  return {
    role: "tabpanel",
    id: `${id}-${selected}`,
    "aria-labelledby": `${id}-${selected}-tab`,
  } as const;
}
