import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { refusals } from "../../domain/refusals.ts";
import { loadState } from "../api/load-state.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { BackToLogin } from "./back-to-login.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { Outcome } from "./outcome.tsx";
import { linkQuery } from "./queries.ts";
import styles from "./auth-form.module.css";

const route = getRouteApi("/reset-password");

const texts = {
  reset: {
    title: "Set a new password",
    lead: "Setting it ends every session of this account.",
  },
  invitation: {
    title: "Choose a password",
    lead: "You were invited to this team. You will sign in with your email address and this password.",
  },
};

/** For the one-time links of password resets and invitations. */
export function ResetPasswordPage() {
  const { token = "" } = route.useSearch();
  const [isUsed, setUsed] = useState(false);
  const link = useQuery(linkQuery(token));
  if (isUsed || link.data === null) return <LinkNotValid afterForm={isUsed} />;
  const { title, lead } = texts[link.data?.purpose ?? "reset"];
  return (
    <AuthFrame title={title}>
      <Loading pending={loadState(link) === "loading"} skeleton={<FormSkeleton />}>
        {() => (
          <>
            <div>
              <h1>{title}</h1>
              <p className={styles.lead}>{lead}</p>
            </div>
            {link.data ? (
              <NewPasswordForm token={token} link={link.data} onNotValid={() => setUsed(true)} />
            ) : (
              <LoadFailed
                message="Failed to check this link"
                queryKey={linkQuery(token).queryKey}
              />
            )}
          </>
        )}
      </Loading>
    </AuthFrame>
  );
}

function LinkNotValid({ afterForm }: { afterForm: boolean }) {
  return (
    <Outcome heading={texts.reset.title} afterForm={afterForm}>
      <Note tone="danger" role="alert">
        {refusals["link-not-valid"].sentence}
      </Note>
      <BackToLogin />
    </Outcome>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.form}>
      <Skeleton height={58} />
      {["new", "confirm"].map((field) => (
        <Skeleton key={field} height={66} />
      ))}
      <Skeleton height={42} />
    </div>
  );
}
