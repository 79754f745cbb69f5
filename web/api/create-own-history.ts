import { createBrowserHistory, type RouterHistory } from "@tanstack/react-router";
import { addBasePath, basePath, removeBasePath } from "./base-path.ts";

/**
 * The browser's history, whose addresses are those of our routes, without the base path. The
 * router's own `basepath` would add a second entry for a link to the page that is shown.
 */
export function createOwnHistory(): RouterHistory {
  return createBrowserHistory(
    basePath() === "" ? undefined : { createHref: addBasePath, parseLocation: ownLocation },
  );
}

function ownLocation(): RouterHistory["location"] {
  const { search, hash } = location;
  const pathname = location.pathname === basePath() ? "/" : removeBasePath(location.pathname);
  // The browser's own entries, such as those of links to a place on the page, have no state.
  const state = history.state ?? { __TSR_index: 0 };
  return { href: pathname + search + hash, pathname, search, hash, state };
}
