import type { ReactElement } from "react";
import { iconLabel, subteamIcons } from "../../domain/subteams/subteam-icons.ts";
import { NamedIcon } from "../subteams/named-icon.tsx";
import { ChoicePopover } from "../ui/choice-popover.tsx";

type IconChoiceProps = {
  value: string;
  color?: string;
  trigger: ReactElement;
  onChoose: (icon: string) => void;
};

const choices = subteamIcons.map((name) => ({
  value: name,
  label: iconLabel(name),
  face: <NamedIcon name={name} size={20} />,
}));

export function IconChoice(props: IconChoiceProps) {
  return <ChoicePopover label="Icon" columns={8} choices={choices} {...props} />;
}
