import { onTestFinished } from "vitest";

/**
 * Stubs the parts of the Web Locks API that drafts use.
 * @param others names of locks that other tabs hold
 * @returns the names of the locks that this tab holds
 */
export function stubBrowserLocks(others: readonly string[]): ReadonlySet<string> {
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
