import { useSyncExternalStore, type ReactNode } from "react";
import styles from "./bottom-bar.module.css";

/** Stays at the bottom of the window, above the on-screen keyboard. */
export function BottomBar({ children }: { children: ReactNode }) {
  const keyboard = useSyncExternalStore(listenToKeyboard, keyboardHeight);
  return (
    <div className={styles.bar} data-at-lower-edge="always" style={{ bottom: keyboard }}>
      <div className={styles.line}>{children}</div>
    </div>
  );
}

function listenToKeyboard(changed: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener("resize", changed);
  view?.addEventListener("scroll", changed);
  return () => {
    view?.removeEventListener("resize", changed);
    view?.removeEventListener("scroll", changed);
  };
}

/** Safari shows the keyboard over the page instead of shrinking the page. */
function keyboardHeight(): number {
  const view = window.visualViewport;
  if (!view || view.scale !== 1) return 0;
  return Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
}
