export const pageEnding = /\.(?:md|markdown|mdown|mkd|mdx)$/i;

type File = { path: string; name: string };

const notionId = / [0-9a-f]{32}$/;

/** Notion appends ids to names. They stay when a page is renamed or moved. */
export function notionIdOf({ name }: Pick<File, "name">): string | undefined {
  return notionId.exec(name.replace(pageEnding, ""))?.[0].trim();
}

/** GitHub's wikis write spaces as hyphens. */
export function titleFromName({ name }: Pick<File, "name">, isGitHubWiki: boolean): string {
  const plain = name.replace(pageEnding, "").replace(notionId, "");
  return isGitHubWiki ? plain.replaceAll("-", " ") : plain;
}

export function folderNames({ path }: Pick<File, "path">): string[] {
  return path
    .split("/")
    .slice(0, -1)
    .map((name) => name.replace(notionId, ""));
}

const navigation = /^_(?:sidebar|footer|header|navbar|coverpage)\.\w+$/i;

/** @returns the reason to leave out a page because of its name or place (rule 8.27) */
export function leftOutReason({ name, path }: File): string | undefined {
  if (/(?:^|\/)_drafts\//i.test(path)) return draftReason;
  return navigation.test(name) ? "only the navigation of a wiki" : undefined;
}

export const draftReason = "marked as a draft";
