import {
  IconCalendar,
  IconPaperclip,
  IconPhoto,
  IconPin,
  IconPinFilled,
  IconUser,
} from "@tabler/icons-react";
import styles from "./document-card.module.css";

const shapes = {
  author: IconUser,
  date: IconCalendar,
  files: IconPaperclip,
  images: IconPhoto,
  pin: IconPin,
  unpin: IconPinFilled,
};

type CardIconProps = { shape: keyof typeof shapes; size: number };

/** Repeats a shape of `CardIconShapes`, because paths would be 40% of a list's HTML. */
export function CardIcon({ shape, size }: CardIconProps) {
  const stroke = size > 14 ? 1.6 : 1.8;
  return (
    <svg width={size} height={size} strokeWidth={stroke} className="tabler-icon" aria-hidden="true">
      <use href={`#card-${shape}`} />
    </svg>
  );
}

export function CardIconShapes() {
  return (
    <svg className={styles.shapes} aria-hidden="true">
      {Object.entries(shapes).map(([shape, Icon]) => (
        <Icon key={shape} id={`card-${shape}`} size="100%" stroke="inherit" />
      ))}
    </svg>
  );
}
