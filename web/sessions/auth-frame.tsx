import type { ReactNode } from "react";
import { Brand } from "../layout/brand.tsx";
import { Countdown } from "../layout/countdown.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { ThemeToggle } from "../layout/theme-toggle.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { VersionLabel } from "../layout/version-label.tsx";
import { Course } from "../ui/course.tsx";
import { useFollowConfig } from "./use-follow-config.ts";
import styles from "./auth-frame.module.css";

type AuthFrameProps = {
  title: string;
  wide?: boolean;
  hasCountdown?: boolean;
  children: ReactNode;
};

export function AuthFrame(props: AuthFrameProps) {
  const { title, wide = false, hasCountdown = true, children } = props;
  usePageTitle(title);
  useFollowConfig();
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
      <aside className={styles.side} aria-hidden="true">
        <Course />
        {hasCountdown && <Countdown />}
      </aside>
    </div>
  );
}
