import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { ApiToken } from "../../domain/tokens/token-shapes.ts";
import { addBasePath } from "../api/base-path.ts";
import { loadState } from "../api/load-state.ts";
import { useOnline } from "../api/use-online.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { EntriesSkeleton } from "./entry.tsx";
import { NewTokenNotes } from "./new-token-notes.tsx";
import { tokensQuery } from "./queries.ts";
import { TokenForm } from "./token-form.tsx";
import { TokenList } from "./token-list.tsx";
import type { NewTokens } from "./use-new-tokens.ts";
import styles from "./account.module.css";

export function ApiTokens({ newTokens }: { newTokens: NewTokens }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const tokens = useQuery(tokensQuery);
  const online = useOnline();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.column}>
        <h3 id={headingId} ref={heading} tabIndex={-1}>
          API tokens
        </h3>
        <p className={styles.lead}>
          Tokens let scripts act as you.{" "}
          <a
            className={styles.link}
            href={addBasePath("/api/docs")}
            target="_blank"
            rel="noreferrer"
          >
            API documentation
          </a>
        </p>
        {!online && (
          <Note tone="warn" role="status">
            You're offline. You can create and revoke tokens once you're back online.
          </Note>
        )}
        <TokenForm newTokens={newTokens} count={tokens.data?.tokens.length ?? 0} online={online} />
      </div>
      <div className={styles.column}>
        <NewTokenNotes newTokens={newTokens} />
        <Loading pending={loadState(tokens) === "loading"} skeleton={<EntriesSkeleton />}>
          {() =>
            tokens.data ? (
              <TokenList
                tokens={tokens.data.tokens}
                labelledBy={headingId}
                online={online}
                onRevoked={(token: ApiToken) => newTokens.forget(token.id)}
                focusAfterRevoking={heading}
              />
            ) : (
              <LoadFailed message="Failed to load your tokens" queryKey={tokensQuery.queryKey} />
            )
          }
        </Loading>
      </div>
    </section>
  );
}
