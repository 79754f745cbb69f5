import type { PageFiles } from "../../domain/portfolios/public-portfolio.ts";
import { Bar } from "./bar.tsx";
import { Kerb } from "./kerb.tsx";
import { NeutralCourse } from "./neutral-course.tsx";
import { PageHead } from "./page-head.tsx";

type NotFoundDocumentProps = { files: PageFiles; version: string };

export function NotFoundDocument({ files, version }: NotFoundDocumentProps) {
  return (
    <html lang="en">
      <PageHead title="Portfolio Not Found" files={files} style={files.style}>
        <meta name="robots" content="noindex" />
      </PageHead>
      <body>
        <Bar />
        <main className="missing">
          <NeutralCourse />
          <div className="missing-words">
            <Kerb />
            <h1>Portfolio Not Found</h1>
            <p>The portfolio you're looking for doesn't exist or has been removed.</p>
            <a className="button" href="/">
              Back to Home
            </a>
          </div>
        </main>
        <footer className="footer">
          <div className="footer-line">
            <span className="version">v{version}</span>
          </div>
        </footer>
      </body>
    </html>
  );
}
