import { Refusal } from "../../domain/refusals.ts";

/**
 * Saves once (rules 3.47 and 3.48): a save that is repeated gets the answer of the first, however late it comes.
 * @param find the answer of the same save, if it has arrived before
 */
export async function saveOnce<T>(
  find: () => Promise<T | undefined>,
  save: () => Promise<T>,
): Promise<T> {
  const earlier = await find();
  if (earlier !== undefined) return earlier;
  try {
    return await save();
  } catch (error) {
    // The first of two that arrived together was committed in between.
    const isConflict = error instanceof Refusal && error.status === 409;
    const first = isConflict ? await find() : undefined;
    if (first !== undefined) return first;
    throw error;
  }
}
