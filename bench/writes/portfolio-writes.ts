import type {
  PortfolioAnswer,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { newId } from "../../server/ids.ts";
import { experience } from "../../server/testing/portfolio-forms.ts";
import type { Item } from "./ledger.ts";
import { read } from "./open-client.ts";
import { write, type PortfolioState, type WriteKind, type Writer } from "./writer.ts";

export const portfolioWrites: WriteKind[] = [
  { name: "save a portfolio", share: 3, write: (writer) => savePortfolio(writer) },
];

/** At first two members want the same slug, and one of them has to choose another. */
export async function savePortfolio(writer: Writer): Promise<void> {
  const { number } = writer.member;
  const wanted = [`racers-${Math.floor(number / 2)}`, `racer-${number}`];
  const item = (writer.own.portfolio ??= portfolioOf(writer));
  const state = item.states.at(-1);
  if (!state || item.states.length > 1) return;
  for (const slug of state.version > 0 ? [state.slug] : wanted) {
    if (await save(writer, item, { ...state, slug })) return;
  }
}

async function save(
  writer: Writer,
  item: Item<PortfolioState>,
  { version, slug }: PortfolioState,
): Promise<boolean> {
  const next = { version: version + 1, slug, subtitle: `Writer of ${newId()}` };
  const { isStored } = await write<PortfolioAnswer, PortfolioState>(writer, item, {
    kind: "save a portfolio",
    method: "PUT",
    path: "/api/portfolio",
    body: { ...form, slug, subtitle: next.subtitle, version, saveId: newId() },
    mayBeRefused: "slug-taken",
    state: () => next,
  });
  if (isStored) writer.ledger.take(`slug ${slug}`, item);
  return isStored || item.states.length > 1;
}

function portfolioOf({ client, member }: Writer): Item<PortfolioState> {
  return {
    name: `portfolio of writer ${member.number}`,
    read: () => read(client, "/api/portfolio"),
    states: [{ version: 0, slug: "" }],
    lastWrite: "",
  };
}

const form: Omit<SavePortfolioBody, "version" | "slug" | "subtitle"> = {
  isPublished: true,
  isFindable: false,
  pictureId: null,
  firstName: "Theo",
  lastName: "Okafor",
  contactEmail: "theo@team.edu",
  contactPhone: "",
  sections: [
    { id: "intro", title: "Introduction", content: "<p>I build accumulators.</p>" },
    { id: "experience", title: "Experience", content: "" },
    { id: "contact", title: "Contact", content: "" },
  ],
  experiences: [experience],
};
