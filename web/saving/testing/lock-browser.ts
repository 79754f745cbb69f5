import { onTestFinished } from "vitest";

/**
 * The browser's locks, as far as drafts use them.
 * @param others those that other tabs hold
 * @returns those that this one does
 */
export function lockBrowser(others: readonly string[]): ReadonlySet<string> {
  const own = new Set<string>();
  const request = async (lock: string, _options: unknown, work: () => Promise<void>) => {
    own.add(lock);
    await work();
    own.delete(lock);
  };
  const query = () =>
    Promise.resolve({ held: [...others, ...own].map((lock) => ({ name: lock })) });
  Object.defineProperty(navigator, "locks", { value: { request, query }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  return own;
}
