import { pictureWidths } from "../../domain/files/pictures.ts";
import {
  pictureAddress,
  pictureSrcset,
  largestPictureAddress,
  type PublicExperience,
} from "../../domain/portfolios/public-portfolio.ts";
import { ChevronDown } from "./icons.tsx";

/** Rendered open. The page script closes all but the first and turns each title into a button. */
export function ExperienceEntry({ entry }: { entry: PublicExperience }) {
  const bodyId = `entry_${entry.id}`;
  return (
    <article className="entry">
      <div className="entry-head">
        <div>
          <h3 data-opens={bodyId}>{entry.title}</h3>
          {entry.company !== "" && <p className="company">{entry.company}</p>}
        </div>
        {entry.period !== "" && <p className="period">{entry.period}</p>}
        <ChevronDown />
      </div>
      <div className="entry-body" id={bodyId}>
        {entry.description !== "" && (
          <div className="rich" dangerouslySetInnerHTML={{ __html: entry.description }} />
        )}
        {entry.skills.length > 0 && (
          <div>
            <h4>Skills Utilized</h4>
            <ul className="skills">
              {entry.skills.map((skill) => (
                <li key={skill}>{skill}</li>
              ))}
            </ul>
          </div>
        )}
        {entry.photos.length > 0 && (
          <div>
            <h4>Project Photos</h4>
            <Photos photos={entry.photos} />
          </div>
        )}
      </div>
    </article>
  );
}

function Photos({ photos }: Pick<PublicExperience, "photos">) {
  return (
    <ul className="photos" data-count={Math.min(photos.length, 4)}>
      {photos.map(({ picture, alt }, at) => (
        <li key={picture.id}>
          <a
            href={largestPictureAddress(picture)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open photo ${at + 1}${alt === "" ? "" : `: ${alt}`}`}
          >
            <img
              src={pictureAddress(picture.id, pictureWidths(picture.width)[0] ?? picture.width)}
              srcSet={pictureSrcset(picture)}
              sizes={sizesOf(photos.length, at)}
              width={picture.width}
              height={picture.height}
              alt=""
              loading="lazy"
              data-colour={picture.colour}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Repeats the photo widths of experience.css. Change both together. */
function sizesOf(count: number, at: number): string {
  if (count === 1) return "(max-width: 900px) 100vw, 808px";
  if (count === 2) return "(max-width: 900px) 50vw, 399px";
  if (count === 3 && at === 0) return "(max-width: 560px) 100vw, (max-width: 900px) 66vw, 532px";
  return "(max-width: 560px) 50vw, (max-width: 900px) 33vw, 266px";
}
