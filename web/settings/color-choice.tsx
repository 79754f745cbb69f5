import type { ReactElement } from "react";
import { textColors, type TextColor } from "../../domain/content/palette.ts";
import { ChoicePopover } from "../ui/choice-popover.tsx";
import styles from "./settings.module.css";

type ColorChoiceProps = {
  value: string;
  trigger: ReactElement;
  onChoose: (color: string) => void;
};

const choices = Object.entries(textColors).map(([value, { label }]) => ({
  value,
  label,
  face: <span className={styles.dot} data-dot={value} />,
}));

export function ColorChoice(props: ColorChoiceProps) {
  return <ChoicePopover label="Color" choices={choices} {...props} />;
}

export function colorLabel(color: TextColor): string {
  return textColors[color].label;
}
