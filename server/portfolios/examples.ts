import type {
  PortfolioAnswer,
  PortfolioPicture,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";

export const picture: PortfolioPicture = {
  id: "p4w7k2n9c6x3v8m5q2zh",
  width: 1600,
  height: 1200,
  colour: "#2f3a4c",
};

const written: Omit<SavePortfolioBody, "version"> = {
  slug: "theo-okafor",
  isPublished: true,
  isFindable: false,
  pictureId: null,
  firstName: "Theo",
  lastName: "Okafor",
  subtitle: "Powertrain lead",
  contactEmail: "theo.okafor@team.edu",
  contactPhone: "+49 170 0000000",
  sections: [
    { id: "intro", title: "Introduction", content: "<p>I build and test accumulators.</p>" },
    { id: "experience", title: "Experience", content: "" },
    { id: "contact", title: "Contact", content: "" },
  ],
  experiences: [
    {
      id: "e1",
      jobTitle: "Powertrain Team Lead",
      company: "University racing team",
      start: { month: "Sep", year: 2024 },
      end: { month: null, year: null },
      current: true,
      description: "<p>Lead of nine engineers.</p>",
      skills: ["Battery testing"],
      photos: [{ id: picture.id, alt: "The open accumulator" }],
    },
  ],
};

export const saved: SavePortfolioBody = { version: 2, ...written };

export const portfolio: PortfolioAnswer = {
  version: 3,
  ...written,
  pictures: [picture],
  updatedAt: "2026-04-02T18:42:00.000Z",
};
