/** The lists of recent documents; guests have only the first one (rule 14.7). */
export const recentTabs = ["changed", "viewed", "starred", "mine"] as const;
export type RecentTab = (typeof recentTabs)[number];

export function isRecentTab(text: string | undefined): text is RecentTab {
  return (recentTabs as readonly (string | undefined)[]).includes(text);
}

export const recentOnHome = 8;
/** Documents that a member viewed last (rule 14.4). */
export const viewsMax = 100;
/** Milliseconds within which a member's views of one document count once (rule 14.17). */
export const viewsJoinedWithin = 30 * 60_000;
