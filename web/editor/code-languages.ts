/** Display names. Any other language is shown as written. */
export const codeLanguages: Record<string, string> = {
  bash: "Shell",
  c: "C",
  cpp: "C++",
  css: "CSS",
  html: "HTML",
  ini: "INI",
  java: "Java",
  javascript: "JavaScript",
  json: "JSON",
  latex: "LaTeX",
  makefile: "Makefile",
  markdown: "Markdown",
  matlab: "MATLAB",
  python: "Python",
  rust: "Rust",
  sql: "SQL",
  toml: "TOML",
  typescript: "TypeScript",
  verilog: "Verilog",
  vhdl: "VHDL",
  xml: "XML",
  yaml: "YAML",
};

const aliases: Record<string, string> = {
  "c++": "cpp",
  console: "bash",
  js: "javascript",
  md: "markdown",
  py: "python",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  tex: "latex",
  ts: "typescript",
  yml: "yaml",
};

/** The name stored in content: lower case, without aliases. */
export function codeLanguage(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9+#-]/g, "")
    .slice(0, 30);
  return aliases[plain] ?? plain;
}

export function codeLanguageLabel(language: string): string {
  return language === "" ? "Plain text" : (codeLanguages[codeLanguage(language)] ?? language);
}
