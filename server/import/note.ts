/** About a page. A remark is a note without losses: all of the page is in its document. */
export type Note = { text: string; losses: number };

/** @param losses parts of the page that its document lacks, or has in a simpler form or as text */
export function loss(text: string, losses = 1): Note {
  return { text, losses };
}

export function remark(text: string): Note {
  return { text, losses: 0 };
}

export function sumOfLosses(notes: readonly Note[]): number {
  return notes.reduce((sum, { losses }) => sum + losses, 0);
}
