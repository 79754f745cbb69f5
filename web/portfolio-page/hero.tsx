import { pictureWidths } from "../../domain/files/pictures.ts";
import {
  pictureAddress,
  pictureSrcset,
  type PublicPortfolio,
} from "../../domain/portfolios/public-portfolio.ts";
import { Kerb } from "./kerb.tsx";
import { NeutralCourse } from "./neutral-course.tsx";

export function Hero({ page }: { page: PublicPortfolio }) {
  return (
    <div className="hero">
      <NeutralCourse />
      <div className="hero-line">
        <Portrait page={page} />
        <div>
          <Kerb />
          <h1>{page.fullName}</h1>
          {page.subtitle !== "" && <p className="subtitle">{page.subtitle}</p>}
        </div>
      </div>
    </div>
  );
}

function Portrait({ page: { picture, initials, fullName } }: { page: PublicPortfolio }) {
  if (!picture) {
    return (
      <span className="portrait initials" aria-hidden="true">
        {initials}
      </span>
    );
  }
  return (
    <img
      className="portrait"
      src={pictureAddress(picture.id, pictureWidths(picture.width)[0] ?? picture.width)}
      srcSet={pictureSrcset(picture)}
      sizes="(max-width: 560px) 112px, 188px"
      width={188}
      height={228}
      alt={`Portrait of ${fullName}`}
      data-colour={picture.colour}
    />
  );
}
