import { pictureWidths } from "../../../domain/files/pictures.ts";
import type { PortfolioPicture } from "../../../domain/portfolios/portfolio-shapes.ts";
import { pictureAddress, pictureSrcset } from "../../../domain/portfolios/public-portfolio.ts";
import { addBasePath, basePath } from "../../api/base-path.ts";

type PictureProps = {
  picture: PortfolioPicture | undefined;
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string;
  alt?: string;
};

export function Picture({ picture, sizes, alt = "" }: PictureProps) {
  if (!picture) return <span />;
  const { id, width, height, colour } = picture;
  return (
    <img
      src={addBasePath(pictureAddress(id, pictureWidths(width)[0] ?? width))}
      srcSet={pictureSrcset(picture, basePath())}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      draggable={false}
      style={{ backgroundColor: colour }}
    />
  );
}
