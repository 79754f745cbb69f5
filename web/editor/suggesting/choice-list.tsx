import { useEffect, useRef, type ReactNode, type RefObject } from "react";
import type { ChoiceListState } from "./use-choice-list.ts";
import styles from "./choice-list.module.css";

type ChoiceListProps<Item extends { id: string }> = {
  label: string;
  list: ChoiceListState<Item>;
  children: (item: Item) => ReactNode;
};

export function ChoiceList<Item extends { id: string }>(props: ChoiceListProps<Item>) {
  const { label, list, children } = props;
  const { id, items, note, active, optionId, onChoose } = list;
  return (
    <>
      <div id={id} role="listbox" aria-label={label} className={styles.list}>
        {items.map((item) => (
          <Option
            key={item.id}
            id={optionId(item)}
            isActive={item === active}
            onChoose={() => onChoose(item)}
          >
            {children(item)}
          </Option>
        ))}
      </div>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  );
}

type OptionProps = {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ id, isActive, onChoose, children }: OptionProps) {
  const option = useRef<HTMLButtonElement>(null);
  useKeepInView(option, isActive);
  return (
    <button
      ref={option}
      type="button"
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={styles.option}
      // The text keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

function useKeepInView(option: RefObject<HTMLElement | null>, isActive: boolean) {
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: "nearest" });
  }, [option, isActive]);
}
