export function moveItem<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const item = list[at];
  if (item === undefined) return [...list];
  return list.toSpliced(at, 1).toSpliced(at + step, 0, item);
}
