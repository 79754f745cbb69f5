import sharp from "sharp";
import type {
  PortfolioAnswer,
  PortfolioPicture,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { requiredSections } from "../../domain/portfolios/portfolios.ts";
import { uploadHeaders } from "../../server/testing/client.ts";
import { writePage } from "./prose.ts";

export const slug = "measured-member";

export async function addPortfolio(server: URL, headers: Record<string, string>): Promise<void> {
  const ask = async <T>(method: string, path: string, type: string, body: BodyInit | null) => {
    const sent = body === null ? headers : { ...headers, "content-type": type };
    const answer = await fetch(new URL(path, server), { method, headers: sent, body });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return (await answer.json()) as T;
  };
  const addPicture = async (width: number, height: number) => {
    const bytes = new Uint8Array(await noisyPicture(width, height));
    const begun = await fetch(new URL("/api/uploads", server), {
      method: "POST",
      headers: { ...headers, ...uploadHeaders("photo.jpg", bytes.length) },
      body: bytes,
    });
    const path = `/api/portfolio/pictures/${begun.headers.get("location")?.split("/").at(-1)}`;
    const whole = JSON.stringify({ crop: null });
    return (await ask<PortfolioPicture>("PUT", path, "application/json", whole)).id;
  };
  const own = await ask<PortfolioAnswer>("GET", "/api/portfolio", "", null);
  const photos: string[] = [];
  while (photos.length < 10) photos.push(await addPicture(1200, 800));
  const { pictures: _pictures, updatedAt: _updatedAt, ...begun } = own;
  const form: SavePortfolioBody = {
    ...begun,
    slug,
    isFindable: true,
    pictureId: await addPicture(752, 912),
    subtitle: "Vehicle dynamics",
    contactEmail: "bench@team.edu",
    contactPhone: "+49 170 0000000",
    sections: [
      ...requiredSections.map(({ id, title }) => ({ id, title, content: text(id === "intro") })),
      { id: "thesis", title: "Thesis work", content: text(true) },
    ],
    experiences: Array.from({ length: 5 }, (_, at) => ({
      id: `e${at}`,
      jobTitle: writePage(at).title,
      company: "The team",
      start: { month: "Sep", year: 2020 + at },
      end: { month: "Aug", year: 2021 + at },
      current: false,
      description: text(true),
      skills: writePage(at).tags,
      photos: photos.slice(at * 2, at * 2 + 2).map((id) => ({ id, alt: "A part on the bench" })),
    })),
  };
  await ask("PUT", "/api/portfolio", "application/json", JSON.stringify(form));
}

function text(hasText: boolean): string {
  return hasText ? writePage(7).content.slice(0, 900) : "";
}

/** Noise compresses as badly as a photo. */
function noisyPicture(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#5d5853", noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
