/** Puts each text between the two comments that name it. Other places stay as they are. */
export function fillIn(page: string, texts: ReadonlyMap<string, string>): string {
  return page.replaceAll(
    /(<!-- measured: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (place: string, begin: string, name: string, end: string) => {
      const text = texts.get(name);
      return text === undefined ? place : `${begin}\n${text}\n\n${end}`;
    },
  );
}
