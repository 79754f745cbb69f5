import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconEye,
  IconEyeOff,
  IconPencil,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { iconLabel } from "../../domain/subteams/subteam-icons.ts";
import type { SubteamBody } from "../../domain/subteams/subteam-shapes.ts";
import type { Subteam } from "../../domain/subteams/subteams.ts";
import { SubteamIcon } from "../subteams/subteam-icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Tag } from "../ui/tag.tsx";
import { ColorChoice, colorLabel } from "./color-choice.tsx";
import { IconChoice } from "./icon-choice.tsx";
import { RenameSubteam } from "./rename-subteam.tsx";
import styles from "./settings.module.css";

type SubteamRowProps = {
  subteam: Subteam;
  /** Undefined until they are counted. */
  documents: number | undefined;
  position: number;
  isLast: boolean;
  onChange: (change: SubteamBody) => void;
  onMove: (position: number) => void;
};

export function SubteamRow(props: SubteamRowProps) {
  const { subteam, documents, onChange } = props;
  const { id, name, color, icon, digit, hidden } = subteam;
  const [isRenaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const endRenaming = () => {
    flushSync(() => setRenaming(false));
    pencil.current?.focus();
  };
  return (
    <li className={styles.subteam} data-st={color} data-hidden={hidden || undefined}>
      <IconChoice
        value={icon}
        color={color}
        onChoose={(chosen) => onChange({ icon: chosen })}
        trigger={
          <IconButton
            label={`Icon of ${name}`}
            aria-description={iconLabel(icon)}
            className={styles.tile}
          >
            <SubteamIcon subteam={id} size={20} />
          </IconButton>
        }
      />
      {isRenaming ? (
        <RenameSubteam subteam={subteam} onDone={endRenaming} />
      ) : (
        <>
          <div className={styles.words}>
            <p className={styles.name}>
              {name}
              {hidden && <Tag>Hidden</Tag>}
            </p>
            <p className={styles.hint}>
              KB{digit}
              {documents !== undefined && `, ${documentCount(documents)}`}
            </p>
          </div>
          <div className={styles.controls}>
            <ColorChoice
              value={color}
              onChoose={(chosen) => onChange({ color: chosen })}
              trigger={
                <IconButton
                  label={`Color of ${name}`}
                  aria-description={colorLabel(color)}
                  className={styles.color}
                >
                  <span className={styles.dot} />
                  <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
                </IconButton>
              }
            />
            <IconButton ref={pencil} label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              <IconPencil size={16} stroke={1.7} aria-hidden="true" />
            </IconButton>
            <MoveButtons {...props} />
            <IconButton
              label={`${hidden ? "Show" : "Hide"} ${name}`}
              onClick={() => onChange({ hidden: !hidden })}
            >
              <VisibilityIcon hidden={hidden} />
            </IconButton>
          </div>
        </>
      )}
    </li>
  );
}

function VisibilityIcon({ hidden }: { hidden: boolean }) {
  const Icon = hidden ? IconEye : IconEyeOff;
  return <Icon size={16} stroke={1.7} aria-hidden="true" />;
}

/** Buttons at the ends stay focusable, so that the focus is kept after the last move. */
function MoveButtons({ subteam: { name }, position, isLast, onMove }: SubteamRowProps) {
  const isFirst = position === 0;
  return (
    <>
      <IconButton
        label={`Move up ${name}`}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(position - 1)}
      >
        <IconArrowUp size={16} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Move down ${name}`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(position + 1)}
      >
        <IconArrowDown size={16} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function documentCount(count: number): string {
  return count === 1 ? "1 document" : `${count.toLocaleString("en-US")} documents`;
}
