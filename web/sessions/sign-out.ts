import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRouter, type AnyRouter } from "@tanstack/react-router";
import type { Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { listenToOtherTabs, broadcastToOtherTabs } from "../api/other-tabs.ts";
import { forgetPreviousViewer, sessionQuery } from "../api/session.ts";
import { useSend } from "../api/use-send.ts";
import { useToasts } from "../ui/toasts.ts";
import type { UnsavedForms } from "./unsaved-forms.ts";

const nobody: SessionAnswer = { viewer: { kind: "nobody" }, feedbackHref: null };

/** @param onLeft called once the sign-in screen is open */
export function useSignOut(onLeft?: () => void): { signOut: () => void; isLeaving: boolean } {
  const router = useRouter();
  const queryClient = useQueryClient();
  const send = useSend();
  const toasts = useToasts();
  const leave = useMutation({
    mutationFn: () => send<void>("/api/session", { method: "DELETE" }),
    onSuccess: async () => {
      const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
      broadcastToOtherTabs(signOutSubject, viewerId(viewer));
      await goToSignIn(router, queryClient);
      onLeft?.();
    },
    onError: () => toasts.show("Failed to sign out. Please try again.", { tone: "danger" }),
  });
  return { signOut: () => leave.mutate(), isLeaving: leave.isPending };
}

/** Every tab is signed out, even one with unsaved text (rule 9.10). */
const signOutSubject = "paddock-sign-out";

/** @param onLeft called when a member has signed out in another tab and this tab has followed */
export function followSignOut(
  router: AnyRouter,
  queryClient: QueryClient,
  unsavedForms: UnsavedForms,
  onLeft: (memberId: string) => unknown,
): void {
  listenToOtherTabs(signOutSubject, async (signedOutId) => {
    const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
    // If this tab noticed the ended session first, a form may already be asking for the password.
    const isAsking = unsavedForms.hasUnsavedOf(signedOutId);
    if (viewerId(viewer) !== signedOutId && !isAsking) return;
    await goToSignIn(router, queryClient);
    if (isAsking || viewer?.kind === "member") onLeft(signedOutId);
  });
}

function viewerId(viewer: Viewer | undefined): string {
  return viewer?.kind === "member" ? viewer.id : (viewer?.kind ?? "nobody");
}

/** @param to the page to return to; undefined when the member signed out on purpose */
export async function goToSignIn(
  router: AnyRouter,
  queryClient: QueryClient,
  to?: string,
): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, nobody);
  await router.navigate({ to: "/login", search: to ? { to } : {}, ignoreBlocker: true });
  // After the navigation, because a mounted screen would refetch the removed queries.
  forgetPreviousViewer(queryClient);
}
