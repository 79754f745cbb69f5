import type { Browser, BrowserContext } from "@playwright/test";
import { sessionToken } from "../corpus/fill.ts";
import type { Served } from "../servers/serve.ts";

/** A browser that knows nothing yet, signed in as the member who asks in all measurements when wanted. */
export async function newContext(browser: Browser, served: Served, signedIn: boolean) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookie = { name: "paddock_session", value: sessionToken, url: served.url.origin };
  if (signedIn) await context.addCookies([cookie]);
  return context;
}

/** Each time in a browser that knows nothing yet. */
export async function several<T>(
  count: number,
  open: () => Promise<BrowserContext>,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T[]> {
  const found: T[] = [];
  while (found.length < count) {
    const context = await open();
    found.push(await work(context));
    await context.close();
  }
  return found;
}
