import { createBrowserHistory, type RouterHistory } from "@tanstack/react-router";
import { addBasePath, basePath, removeBasePath } from "./base-path.ts";

/** The router's `basepath` would add a second history entry for a link to the shown page. */
export function createOwnHistory(): RouterHistory {
  return createBrowserHistory(
    basePath() === "" ? undefined : { createHref: addBasePath, parseLocation: ownLocation },
  );
}

function ownLocation(): RouterHistory["location"] {
  const { search, hash } = location;
  const pathname = location.pathname === basePath() ? "/" : removeBasePath(location.pathname);
  // Entries that the browser adds itself, such as for a link to a heading, have no state.
  const state = history.state ?? { __TSR_index: 0 };
  return { href: pathname + search + hash, pathname, search, hash, state };
}
