import { useQuery } from "@tanstack/react-query";
import type { SearchAddress } from "../../domain/search/search-address.ts";
import type { SearchFilters } from "../../domain/search/search-page-shapes.ts";
import { searchFiltersQuery } from "../search/search-filters-query.ts";
import { useSubteams } from "../subteams/use-subteams.ts";

/** Empty values remove a filter. */
export type ChangeSearch = (part: { [Name in keyof SearchAddress]?: string }) => void;

export type Choice = { value: string; label: string };

const changedChoices: Choice[] = [
  { value: "week", label: "Past week" },
  { value: "month", label: "Past month" },
  { value: "season", label: "This season" },
];

export const sortChoices: Choice[] = [
  { value: "best", label: "Best match" },
  { value: "newest", label: "Newest" },
  { value: "changed", label: "Recently changed" },
];

export type Filter = {
  name: "subteam" | "tag" | "author" | "season" | "changed";
  label: string;
  /** The label of the choice without a limit. */
  any: string;
  choices: readonly Choice[];
};

/** All filters with their choices, and the chosen value even if the server does not list it. */
export function useFilters(asked: SearchAddress): Filter[] {
  const { data } = useQuery(searchFiltersQuery);
  const { authors, seasons, tags } = data ?? nothing;
  const subteams = useSubteams().map(({ id, name }) => ({ value: id, label: name }));
  const plain = (value: string) => ({ value, label: value });
  const filters: Filter[] = [
    { name: "subteam", label: "Subteam", any: "Any subteam", choices: subteams },
    { name: "tag", label: "Tag", any: "Any tag", choices: tags.map(plain) },
    {
      name: "author",
      label: "Author",
      any: "Anyone",
      choices: authors.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: "season", label: "Season", any: "Any season", choices: seasons.map(plain) },
    { name: "changed", label: "Changed", any: "Any time", choices: changedChoices },
  ];
  return filters.map((filter) => withChosen(filter, asked[filter.name]));
}

const nothing: SearchFilters = { authors: [], seasons: [], tags: [] };

function withChosen(filter: Filter, value: string | undefined): Filter {
  if (value === undefined || filter.choices.some((choice) => choice.value === value)) return filter;
  const label = filter.name === "author" ? "A former member" : value;
  return { ...filter, choices: [{ value, label }, ...filter.choices] };
}
