const statement = /^[ \t]*(import|export)\b(?:([^;"'`]*?)\bfrom\s*)?\s*["']([^"'\n]+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

/**
 * Every module that a source names.
 * @returns {{ from: string, isType: boolean, isExport: boolean }[]}
 */
export function readImports(text) {
  const source = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const stated = [...source.matchAll(statement)].map(([, keyword, names = "", from]) => ({
    from,
    isType: /^\s*type\b(?!\s*,)/.test(names),
    isExport: keyword === "export",
  }));
  const asked = [...source.matchAll(dynamic)].map(([, from]) => ({
    from,
    isType: false,
    isExport: false,
  }));
  return [...stated, ...asked];
}
