import { Refusal } from "../../domain/refusals.ts";

/** A repeated save gets the first answer, however late it arrives (rules 3.47 and 3.48). */
export async function saveOnce<T>(
  find: () => Promise<T | undefined>,
  save: () => Promise<T>,
): Promise<T> {
  const earlier = await find();
  if (earlier !== undefined) return earlier;
  try {
    return await save();
  } catch (error) {
    // A concurrent repeat of this save may have just been committed.
    const isConflict = error instanceof Refusal && error.status === 409;
    const first = isConflict ? await find() : undefined;
    if (first !== undefined) return first;
    throw error;
  }
}
