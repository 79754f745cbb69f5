import { shortDate } from "../../domain/dates.ts";
import type { PublicPortfolio, PublicSection } from "../../domain/portfolios/public-portfolio.ts";
import { Bar } from "./bar.tsx";
import { ContactRows } from "./contact-rows.tsx";
import { ExperienceEntry } from "./experience-entry.tsx";
import { Hero } from "./hero.tsx";
import { Close } from "./icons.tsx";
import { Kerb } from "./kerb.tsx";

type PageProps = { page: PublicPortfolio };

/** Works without scripts. `page-script.ts` adds the interactive parts. */
export function PortfolioPage({ page }: PageProps) {
  return (
    <>
      <a className="skip" href="#page_content">
        Skip to content
      </a>
      <Bar hasSections />
      <main id="page_content" tabIndex={-1}>
        <Hero page={page} />
        <div className="columns">
          <Contents sections={page.sections} />
          <div className="sections">
            {page.sections.map((section) => (
              <PageSection key={section.id} page={page} section={section} />
            ))}
          </div>
        </div>
      </main>
      <PageFooter page={page} />
    </>
  );
}

function Contents({ sections }: { sections: PublicSection[] }) {
  return (
    <nav className="contents" aria-label="Sections" id="page_sections">
      <div className="contents-head">
        <strong>Sections</strong>
        <button className="icon-button" type="button" data-drawer-close="">
          <Close />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <ul>
        {sections.map((section, at) => (
          <li key={section.id}>
            <a href={`#${section.id}`} aria-current={at === 0 ? "true" : undefined}>
              {section.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PageSection({ page, section }: PageProps & { section: PublicSection }) {
  const titleId = `${section.id}_title`;
  return (
    <section id={section.id} aria-labelledby={titleId}>
      <h2 id={titleId}>{section.title}</h2>
      {section.id === "experience" && (
        <div className="entries">
          {page.experiences.map((entry) => (
            <ExperienceEntry key={entry.id} entry={entry} />
          ))}
        </div>
      )}
      {section.id === "contact" && <ContactRows contact={page.contact} />}
      {section.content !== "" && (
        <div
          className={section.id === "intro" ? "rich lead" : "rich"}
          // The server sanitizes it on save and again on read.
          dangerouslySetInnerHTML={{ __html: section.content }}
        />
      )}
    </section>
  );
}

function PageFooter({ page }: PageProps) {
  return (
    <footer className="footer">
      <div className="footer-line">
        <span className="footer-team">
          <Kerb />
          {page.teamName} portfolio of {page.fullName}
        </span>
        <span>
          Last updated{" "}
          <time dateTime={page.updatedAt}>{shortDate(page.updatedAt, { timeZone: "UTC" })}</time>
        </span>
        <span className="version">{page.version}</span>
      </div>
    </footer>
  );
}
