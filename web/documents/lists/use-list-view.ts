import { useNavigate, useSearch } from "@tanstack/react-router";
import {
  listViewCookie,
  listViewText,
  readListParams,
  listParamsOf,
  viewIn,
  type ListView,
} from "../../../domain/documents/list-view.ts";
import { writeCookie } from "../../api/write-cookie.ts";

type ChangeView = (change: Partial<ListView>) => void;

/** The view in the address. A change is remembered for all subteams (rule 14.13). */
export function useListView(subteam: string): { view: ListView; changeView: ChangeView } {
  const view = viewIn(useSearch({ from: "/inside/subteam/$subteam" }));
  const navigate = useNavigate({ from: "/subteam/$subteam" });
  const changeView: ChangeView = (change) => {
    void navigate({
      to: "/subteam/$subteam",
      params: { subteam },
      // Based on the newest address, so that neither of two quick changes is lost.
      search: ({ tag, ...now }) => {
        const next = { ...viewIn(readListParams(now)), ...change };
        writeCookie(listViewCookie, listViewText(next));
        return { tag, ...listParamsOf(next) };
      },
      resetScroll: false,
      // Otherwise Back would lead to an address that this remembered view completes again.
      replace: true,
    });
  };
  return { view, changeView };
}
