import type { ReactNode } from "react";
import type { PageFiles } from "../../domain/portfolios/public-portfolio.ts";

type PageHeadProps = { title: string; files: PageFiles; style: string; children?: ReactNode };

/** Styles are inlined, because a style sheet would cost first-time visitors a round trip. */
export function PageHead({ title, files, style, children }: PageHeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#171514" media="(prefers-color-scheme: dark)" />
      <script dangerouslySetInnerHTML={{ __html: files.first }} />
      {files.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <script type="module" src={files.script} />
      {children}
    </head>
  );
}
