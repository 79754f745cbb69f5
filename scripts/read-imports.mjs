const statement = /^[ \t]*(import|export)\b(?:([^;"'`]*?)\bfrom\s*)?\s*["']([^"'\n]+)["']/gm;
const dynamic = /\bimport\(\s*["']([^"'\n]+)["']\s*\)/g;

export function readImports(text) {
  const source = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const staticImports = [...source.matchAll(statement)].map(([, keyword, names = "", from]) => ({
    from,
    isType: /^\s*type\b(?!\s*,)/.test(names),
    isExport: keyword === "export",
  }));
  const dynamicImports = [...source.matchAll(dynamic)].map(([, from]) => ({
    from,
    isType: false,
    isExport: false,
  }));
  return [...staticImports, ...dynamicImports];
}
