import { measureManagement } from "../browser/actions.ts";
import { requestsByHand } from "../browser/by-hand.ts";
import { newContext, repeat } from "../browser/contexts.ts";
import { launchBrowser } from "../browser/launch.ts";
import { conditions } from "../browser/visit.ts";
import { budgets } from "../budgets.ts";
import { addCrowd, captainToken } from "../corpus/crowd.ts";
import type { Row } from "../report/rows.ts";
import { median } from "../report/statistics.ts";
import { captureAnswers, serveBare } from "../servers/bare.ts";
import { groupOf, type Fixture } from "./fixture.ts";

const times = 9;
const crowd = { members: 500, requests: 2_000 };
const firstPage = "/api/account-requests";

export async function measurePeople(fixture: Fixture): Promise<Row[]> {
  const browser = await launchBrowser();
  if (!browser) return [];
  const group = groupOf("people", fixture);
  const { served, url, folder } = fixture;
  await addCrowd(url, crowd);
  const captain = { cookie: `paddock_session=${captainToken}` };
  const answers = await captureAnswers(served.url, [firstPage], captain);
  const byHand = await serveBare(folder, { "/": requestsByHand(firstPage), ...answers });
  const context = () => newContext(browser, served, true, captainToken);
  const rows: Row[] = [];
  for (const condition of conditions) {
    const isPlain = condition.slower === 1 && !condition.phone;
    const open = (address: URL) =>
      repeat(times, context, (own) => measureManagement(own, address, condition));
    rows.push({
      group,
      name: `Account Management after a click, ${condition.name}`,
      value: median(await open(served.url)),
      unit: "ms",
      ...(isPlain && { budget: budgets.accountManagement }),
      limit: median(await open(byHand.url)),
    });
  }
  await browser.close();
  await byHand.stop();
  return rows;
}
