import type { PublicPortfolio } from "../../../domain/portfolios/public-portfolio.ts";
import { renderPortfolio } from "../render.tsx";

const picture = { id: "p1", width: 900, height: 600, colour: "#981828" };

const portfolio: PublicPortfolio = {
  teamName: "Scuderia",
  version: "v1.2.3",
  address: "https://wiki.team.edu/ada-stone",
  shareImage: "https://wiki.team.edu/ada-stone/share.png",
  isFindable: false,
  fullName: "Ada Stone",
  initials: "AS",
  subtitle: "Powertrain lead",
  summary: "I build accumulators.",
  picture: null,
  sections: [
    { id: "intro", title: "Introduction", content: "<p>I build accumulators.</p>" },
    { id: "experience", title: "Experience", content: "" },
    { id: "contact", title: "Contact", content: "<p>Glad to travel.</p>" },
  ],
  experiences: [
    experience("e1", "Powertrain Lead", "<p>Nine engineers.</p>"),
    experience("e2", "Simulation Intern", "<p>Heat transfer.</p>"),
  ],
  contact: { email: "ada@stone.example", phone: "+49 170 123" },
  updatedAt: "2026-04-03T07:51:00.000Z",
};

function experience(id: string, title: string, description: string) {
  const photos = [{ picture: { ...picture, id: `${id}-photo` }, alt: "The open pack" }];
  return { id, title, company: "Kestrel", period: "2024", description, skills: ["CAD"], photos };
}

export function showPortfolio(change: Partial<PublicPortfolio> = {}): void {
  const files = { script: "/page.js", fonts: ["/font.woff2"], style: "", first: "" };
  const { html } = renderPortfolio({ ...portfolio, ...change }, files);
  document.body.innerHTML = new DOMParser().parseFromString(html, "text/html").body.innerHTML;
}
