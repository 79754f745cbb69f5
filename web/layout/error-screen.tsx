import type { ReactNode } from "react";
import { addBasePath } from "../api/base-path.ts";
import { buttonLook } from "../ui/button-look.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import styles from "./error-screen.module.css";

type ErrorScreenProps = { error?: unknown; footer?: ReactNode };

/** Works without the router. Its link home reloads the page, which also brings a new release. */
export function ErrorScreen({ error, footer }: ErrorScreenProps) {
  if (error !== undefined) console.error(error);
  return (
    <>
      <main id="content" className={styles.screen}>
        <EmptyState
          title="Error"
          level={1}
          role="alert"
          action={
            <>
              <a href={addBasePath("/")} {...buttonLook({ variant: "primary" })}>
                Back to Dashboard
              </a>
              <Button onClick={() => location.reload()}>Reload</Button>
            </>
          }
        >
          Something went wrong on this screen. Nothing that was saved is lost.
        </EmptyState>
      </main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  );
}
