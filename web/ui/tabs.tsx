import type { KeyboardEvent } from "react";
import { Count } from "./count.tsx";
import styles from "./tabs.module.css";

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  /** Beside the label, once it is known. */
  count?: number | undefined;
  /** Something waits behind it while it is the current one. */
  waiting?: boolean;
};

type TabsProps<Id extends string> = {
  /** Of the whole list. */
  label: string;
  /** Begins the ids of tabs and panels. */
  id: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** One stop for the Tab key; arrows, Home and End move and choose at once. */
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

/** What the element that shows the current tab's content spreads. */
export function tabPanel(id: string, selected: string) {
  return {
    role: "tabpanel",
    id: `${id}-${selected}`,
    "aria-labelledby": `${id}-${selected}-tab`,
  } as const;
}
