import { Table as Base, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";

/** Tables whose columns have no widths. */
const Table = Base.extend({
  renderHTML() {
    return ["table", ["tbody", 0]];
  },

  // The wrapper scrolls, as in the reading view.
  addNodeView() {
    return () => {
      const dom = document.createElement("div");
      dom.className = "rich-table";
      const contentDOM = document.createElement("tbody");
      dom.appendChild(document.createElement("table")).append(contentDOM);
      return {
        dom,
        contentDOM,
        ignoreMutation: (record: { target: Node }) => !contentDOM.contains(record.target),
      };
    };
  },
});

function cellAttributes() {
  return {
    colspan: span("colspan"),
    rowspan: span("rowspan"),
    // Required by the table commands, but never part of the content.
    colwidth: { default: null, parseHTML: () => null, rendered: false },
  };
}

function span(name: "colspan" | "rowspan") {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.max(1, Number(cell.getAttribute(name)) || 1),
    renderHTML: (attrs: Record<string, unknown>) =>
      Number(attrs[name]) > 1 ? { [name]: String(attrs[name]) } : {},
  };
}

export const tables = [
  Table,
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
];
