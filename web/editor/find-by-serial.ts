import type { SearchAnswer } from "../../domain/search/search-shapes.ts";
import { send } from "../api/http.ts";

export async function findBySerial(serial: string): Promise<string | undefined> {
  const address = `/api/search?q=${encodeURIComponent(serial)}`;
  const { results } = await send<SearchAnswer>(address);
  const exact = results.filter(({ serialNumber }) => serialNumber === serial);
  return exact.length === 1 ? exact[0]?.id : undefined;
}
