import { ArrowLeft, Menu, Moon, Sun } from "./icons.tsx";

export function Bar({ hasSections = false }: { hasSections?: boolean }) {
  return (
    <header className="bar">
      <div className="bar-line">
        <a className="back" href="/">
          <ArrowLeft />
          Back
        </a>
        <span className="bar-actions">
          {hasSections && (
            <button
              className="icon-button sections-button"
              type="button"
              data-drawer=""
              hidden
              aria-expanded="false"
            >
              <Menu />
              <span className="sr-only">Sections</span>
            </button>
          )}
          <button className="icon-button" type="button" data-theme-toggle="" hidden>
            <Moon />
            <Sun />
            <span className="sr-only">Dark mode</span>
          </button>
        </span>
      </div>
    </header>
  );
}
