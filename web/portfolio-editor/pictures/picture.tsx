import { pictureWidths } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { pictureAddress, pictureSources } from "../../../domain/portfolios/public-portfolio.ts";

type PictureProps = {
  picture: PortfolioPicture | undefined;
  /** How wide it is shown, for the browser to choose one. */
  sizes: string;
  alt?: string;
};

/** Its color stands in its place until it is there. */
export function Picture({ picture, sizes, alt = "" }: PictureProps) {
  if (!picture) return <span />;
  const { id, width, height, colour } = picture;
  return (
    <img
      src={pictureAddress(id, pictureWidths(width)[0] ?? width)}
      srcSet={pictureSources(picture)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      draggable={false}
      style={{ backgroundColor: colour }}
    />
  );
}
