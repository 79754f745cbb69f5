import type { Browser, BrowserContext } from "@playwright/test";
import { sessionToken } from "../corpus/fill.ts";
import type { Served } from "../servers/serve.ts";

/** A browser that knows nothing yet, signed in when wanted: as the member who asks in all measurements, or another. */
export async function newContext(
  browser: Browser,
  served: Served,
  signedIn: boolean,
  token = sessionToken,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookie = { name: "paddock_session", value: token, url: served.url.origin };
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
