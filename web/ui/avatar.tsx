import styles from "./avatar.module.css";

type AvatarProps = {
  name: string;
  size?: 28 | 32;
  /** For somebody who has not joined yet. */
  outlined?: boolean;
};

/** Tinted by the surrounding `data-st`. Show the name beside it or in a label. */
export function Avatar({ name, size = 32, outlined }: AvatarProps) {
  return (
    <span
      className={styles.avatar}
      data-size={size}
      data-outlined={outlined || undefined}
      data-initials={initials(name)}
      aria-hidden="true"
    />
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => (word ? [...word][0]?.toUpperCase() : "")).join("");
}
