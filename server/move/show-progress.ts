/** Called for each part of the work, with how many of its rows are done. */
export type ShowProgress = (done: number, total: number, label: string) => void;
