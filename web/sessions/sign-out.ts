import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useRouter, type AnyRouter } from "@tanstack/react-router";
import type { Viewer } from "../../domain/permissions.ts";
import type { SessionAnswer } from "../../domain/sessions/session-shapes.ts";
import { send } from "../api/http.ts";
import { forgetPreviousViewer, sessionQuery } from "../api/session.ts";
import { showToast } from "../ui/toasts.ts";
import { isUnsavedOf } from "./ask-in-place.ts";

const nobody: SessionAnswer = { viewer: { kind: "nobody" }, feedbackHref: null };

/**
 * Logout and Exit Guest Mode alike.
 * @param onLeft once the sign-in screen stands
 */
export function useSignOut(onLeft?: () => void): { signOut: () => void; isLeaving: boolean } {
  const router = useRouter();
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => send<void>("/api/session", { method: "DELETE" }),
    onSuccess: async () => {
      tellOtherTabs(queryClient.getQueryData(sessionQuery.queryKey)?.viewer);
      await leaveInside(router, queryClient);
      onLeft?.();
    },
    onError: () => showToast("Failed to sign out. Please try again.", { tone: "danger" }),
  });
  return { signOut: () => leave.mutate(), isLeaving: leave.isPending };
}

const channelName = "paddock-sign-out";

/** Whoever wished to leave has left in every tab, also where something is half typed (rule 9.10). */
function tellOtherTabs(viewer: Viewer | undefined): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin by itself
  channel.postMessage(nameOf(viewer));
  channel.close();
}

/** @param onLeft once the sign-in screen stands, after a member has left in another tab */
export function followSignOut(
  router: AnyRouter,
  queryClient: QueryClient,
  onLeft: (memberId: string) => unknown,
): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", async ({ data }: MessageEvent<string>) => {
    const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
    // The end of the session may be heard of before its reason: then the password is asked for here already.
    const asks = isUnsavedOf(data);
    if (nameOf(viewer) !== data && !asks) return;
    await leaveInside(router, queryClient);
    if (asks || viewer?.kind === "member") onLeft(data);
  });
}

function nameOf(viewer: Viewer | undefined): string {
  return viewer?.kind === "member" ? viewer.id : (viewer?.kind ?? "nobody");
}

/**
 * To the sign-in screen, as nobody.
 * @param to the page to come back to, when it was not the member's wish to leave
 */
export async function leaveInside(
  router: AnyRouter,
  queryClient: QueryClient,
  to?: string,
): Promise<void> {
  queryClient.setQueryData(sessionQuery.queryKey, nobody);
  await router.navigate({ to: "/login", search: to ? { to } : {}, ignoreBlocker: true });
  // Only now: a screen that still stands would ask again for what is forgotten here.
  forgetPreviousViewer(queryClient);
}
