import type { ReactNode } from "react";
import { Brand } from "../layout/brand.tsx";
import { ThemeToggle } from "../layout/theme-toggle.tsx";
import { Page } from "./page.tsx";
import styles from "./bar.module.css";

type OuterPageProps = { title: string; children: ReactNode };

export function OuterPage({ title, children }: OuterPageProps) {
  return (
    <Page title={title} bar={<OuterBar />} centered>
      {children}
    </Page>
  );
}

function OuterBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <Brand />
        <span className={styles.space} />
        <ThemeToggle />
      </div>
    </header>
  );
}
