import type { DroppedElement } from "../../domain/documents/document-shapes.ts";
import { droppedMax, droppedNameMaxLength } from "../../domain/documents/documents.ts";

export function countDropped() {
  const counts = new Map<string, number>();
  return {
    add(name: string): void {
      const element = name.slice(0, droppedNameMaxLength);
      counts.set(element, (counts.get(element) ?? 0) + 1);
    },
    /** @returns the most frequent first */
    list(): DroppedElement[] {
      return [...counts]
        .map(([element, count]) => ({ element, count }))
        .toSorted((a, b) => b.count - a.count)
        .slice(0, droppedMax);
    },
  };
}
