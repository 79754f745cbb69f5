import { IconEye, IconEyeFilled } from "@tabler/icons-react";
import { IconButton } from "../ui/icon-button.tsx";
import { useWatch } from "./use-watch.ts";

type WatchButtonProps = {
  /** The path of a document or subteam in the API. */
  path: string;
  size?: "sm" | "md";
};

export function WatchButton({ path, size = "md" }: WatchButtonProps) {
  const { isWatching, toggle } = useWatch(path);
  if (isWatching === undefined) return null;
  return (
    <IconButton
      label={isWatching ? "Unwatch" : "Watch"}
      size={size}
      aria-keyshortcuts="w"
      // Holding Enter would watch and unwatch again and again.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={toggle}
    >
      <WatchIcon isWatching={isWatching} />
    </IconButton>
  );
}

export function WatchIcon({ isWatching }: { isWatching: boolean }) {
  const Icon = isWatching ? IconEyeFilled : IconEye;
  return <Icon size={18} stroke={1.7} aria-hidden="true" />;
}
