import type { ReactNode } from "react";
import { Brand } from "../frame/brand.tsx";
import { usePageTitle } from "../frame/page-title.ts";
import { SkipLink } from "../frame/skip-link.tsx";
import { ThemeToggle } from "../frame/theme-toggle.tsx";
import { VersionLabel } from "../frame/version-label.tsx";
import { Countdown } from "../home/countdown.tsx";
import { useMedia } from "../ui/use-media.ts";
import { Course } from "./course.tsx";
import styles from "./auth-frame.module.css";

type AuthFrameProps = { title: string; wide?: boolean; children: ReactNode };

/** Screens in front of the door: the form left, the course right. */
export function AuthFrame({ title, wide = false, children }: AuthFrameProps) {
  usePageTitle(title);
  const hasSide = useMedia("(min-width: 901px)");
  return (
    <div className={styles.frame}>
      <SkipLink />
      <div className={styles.form}>
        <header className={styles.top}>
          <Brand />
          <ThemeToggle />
        </header>
        <main id="content" tabIndex={-1} className={styles.box} data-wide={wide || undefined}>
          {children}
        </main>
        <footer>
          <VersionLabel />
        </footer>
      </div>
      {hasSide && (
        <aside className={styles.side} aria-hidden="true">
          <Course />
          <Countdown />
        </aside>
      )}
    </div>
  );
}
