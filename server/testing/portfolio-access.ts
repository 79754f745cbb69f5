import { everyone, insiders, members, secret, type AccessCase } from "./access-case.ts";

export const portfolioAccess: AccessCase[] = [
  {
    route: "GET /api/portfolio",
    ask: (c) => c.get("/api/portfolio"),
    statuses: members(200),
    shows: "Introduction",
    hides: "Introduction",
  },
  {
    route: "PUT /api/portfolio",
    ask: async (c) => {
      const { body } = await c.get<object>("/api/portfolio");
      const {
        pictures: _pictures,
        updatedAt: _updatedAt,
        ...own
      } = { ...body } as Record<string, unknown>;
      return c.put("/api/portfolio", { ...own, version: 99 });
    },
    statuses: { ...members(422), designer: 409 },
    hides: secret,
  },
  {
    route: "GET /api/portfolio/slugs/:slug",
    ask: (c) => c.get("/api/portfolio/slugs/dana-ito"),
    statuses: members(200),
    shows: "isFree",
    hides: "isFree",
  },
  {
    route: "PUT /api/portfolio/pictures/:id",
    ask: (c, known) => c.put(`/api/portfolio/pictures/${known.loosePictureId}`, { crop: null }),
    statuses: { ...members(404), designer: 200 },
    shows: "colour",
    hides: "colour",
  },
  // Portfolio pictures cannot be read as files, not even by their owner.
  {
    route: "GET /api/files/:id",
    ask: (c, known) => c.get(`/api/files/${known.loosePictureId}`),
    statuses: insiders(404),
  },
  {
    route: "GET /api/files/:id/:size",
    ask: (c, known) => c.get(`/api/files/${known.pictureId}/card`),
    statuses: insiders(404),
  },
  {
    route: "GET /api/uploads/:id",
    ask: (c, known) =>
      c.send("HEAD", `/api/uploads/${known.loosePictureId}`, {
        headers: { "tus-resumable": "1.0.0" },
      }),
    statuses: { ...members(404), designer: 200 },
  },
  {
    route: "GET /portfolio",
    ask: (c) => c.get("/portfolio"),
    statuses: { ...members(200), nobody: 302, removed: 302, guest: 302 },
  },
  {
    route: "GET /:slug",
    ask: (c) => c.get("/dana-ito"),
    statuses: everyone(200),
    shows: "Dana Ito",
  },
  {
    route: "GET /:slug/",
    ask: (c) => c.get("/dana-ito/"),
    statuses: everyone(301),
  },
  {
    route: "GET /:slug/share.png",
    ask: (c) => c.get("/dana-ito/share.png"),
    statuses: everyone(200),
  },
  {
    route: "GET /portfolio-pictures/:id/:file",
    ask: (c, known) => c.get(`/portfolio-pictures/${known.pictureId}/320.webp`),
    statuses: everyone(200),
  },
  {
    route: "GET /portfolio-pictures/:id/:file",
    ask: (c, known) => c.get(`/portfolio-pictures/${known.loosePictureId}/320.webp`),
    statuses: { ...everyone(404), designer: 200 },
  },
];
