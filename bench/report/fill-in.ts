/** Puts texts between the comments of a page that name them. Places without a text stay. */
export function fillIn(page: string, texts: ReadonlyMap<string, string>): string {
  return page.replaceAll(
    /(<!-- measured: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (place: string, begin: string, name: string, end: string) => {
      const text = texts.get(name);
      return text === undefined ? place : `${begin}\n${text}\n\n${end}`;
    },
  );
}
