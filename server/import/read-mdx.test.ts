import { expect, test } from "vitest";
import { readMdx } from "./read-mdx.ts";

const read = (source: string) => {
  const { markdown, components } = readMdx(source);
  return [markdown, Object.fromEntries(components)];
};

test("leaves out imports, exports, and comments", () => {
  const mdx =
    'import Tabs from "@theme/Tabs"\nimport {\n  A } from "a"\n\nexport const b = 1\n\nText{/* hidden */}\n';
  expect(read(mdx)).toEqual(["\n\nText\n", {}]);
});

test("names components and keeps the text inside of them", () => {
  const mdx =
    '<Tabs>\n    <Tab value="a" on={() => a > 1}>\n    *Text*\n    </Tab>\n</Tabs>\n<Video.Big src="x" />';
  expect(read(mdx)).toEqual(["\n\n*Text*\n\n\n", { Tabs: 1, Tab: 1, "Video.Big": 1 }]);
});

test("keeps HTML without its scripts, and nested items of lists", () => {
  const mdx = '<div style={{ color: "red" }} align="right">a</div>\n- b\n    - c';
  expect(read(mdx)).toEqual(['<div align="right">a</div>\n- b\n    - c', {}]);
});

test("leaves code and signs that open nothing alone", () => {
  const mdx = "```jsx\nimport a\n<Tabs />\n```\n`a < b` and a <B and {/* b";
  expect(read(mdx)).toEqual([mdx, {}]);
});
