import type { RecentTab } from "../../../domain/documents/recent.ts";

const labels: Record<RecentTab, string> = {
  changed: "Changed",
  viewed: "Viewed",
  starred: "Starred",
  mine: "Mine",
};

export const recentTabLabels = Object.entries(labels).map(([id, label]) => ({
  id: id as RecentTab,
  label,
}));

export const emptyTexts: Record<RecentTab, string> = {
  changed: "No documents have been written yet.",
  viewed: "Documents that you read appear here.",
  starred: "Documents that you star appear here.",
  mine: "Documents that you create appear here.",
};
