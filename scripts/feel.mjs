// Figures that let drift be seen: a thermometer, never a target.

/** @param {Map<string, string>} sources @returns {string[]} */
export function feel(sources) {
  const files = [...sources]
    .filter(([path]) => !/\.test\.tsx?$/.test(path))
    .map(([path, text]) => ({ path, text, lines: text.split("\n").length - 1 }))
    .toSorted((one, other) => one.lines - other.lines);
  const at = (share) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
  const longest = files.slice(-5).toReversed();
  const tests = sources.size - files.length;
  return [
    `${files.length} files and ${tests} of tests; median ${at(0.5)} lines (feel: under 60), nine in ten within ${at(0.9)} (200)`,
    `longest: ${longest.map(({ path, lines }) => `${path} ${lines}`).join(", ")} (400)`,
    effects(files),
  ];
}

function effects(files) {
  const screens = files.filter(({ path }) => path.startsWith("web/"));
  const count = (pattern) => screens.flatMap(({ text }) => text.match(pattern) ?? []).length;
  const components = count(/^(?:export )?(?:default )?function [A-Z]\w*/gm);
  const used = count(/\buse(?:Layout)?Effect\(/g);
  const share = components === 0 ? 0 : Math.round((100 * used) / components);
  return `${components} components, ${used} effects: ${share} per 100 (5)`;
}
