import { Fragment, useState } from "react";
import { Dialog } from "../ui/dialog.tsx";
import { isMac } from "../ui/is-mac.ts";
import { Kbd } from "../ui/kbd.tsx";
import { Switch } from "../ui/switch.tsx";
import { useStyles } from "../ui/use-styles.ts";
import { areSingleKeysOn, setSingleKeys } from "./single-keys.ts";
import css from "./shortcuts-dialog.css?inline";

/** Keys to press at once, or one after another; several entries are alternatives. */
type Row = { name: string; keys: readonly (readonly string[])[] };

const command = isMac ? "⌘" : "Ctrl";
const option = isMac ? "⌥" : "Alt";

const columns: { heading: string; rows: Row[] }[][] = [
  [
    {
      heading: "Everywhere",
      rows: [
        { name: "Search", keys: [["/"], [command, "K"]] },
        { name: "Home", keys: [["g", "h"]] },
        { name: "Notifications", keys: [["g", "n"]] },
        { name: "Create New Doc", keys: [["c"]] },
        { name: "Keyboard shortcuts", keys: [["?"]] },
      ],
    },
    {
      heading: "In lists",
      rows: [
        { name: "Next", keys: [["j"]] },
        { name: "Previous", keys: [["k"]] },
        { name: "Open", keys: [["Enter"]] },
      ],
    },
  ],
  [
    {
      heading: "On a document",
      rows: [
        { name: "Edit", keys: [["e"]] },
        { name: "Watch or unwatch", keys: [["w"]] },
        { name: "Star or unstar", keys: [["s"]] },
      ],
    },
    {
      heading: "While writing",
      rows: [
        { name: "Mention someone", keys: [["@"]] },
        { name: "Link to document", keys: [["[["]] },
        { name: "Save", keys: [[command, "S"]] },
        { name: "Undo", keys: [[command, "Z"]] },
      ],
    },
  ],
];

type ShortcutsDialogProps = { open: boolean; onClose: () => void };

export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const change = (next: boolean) => {
    setSingleKeys(next);
    setOn(areSingleKeysOn());
  };
  const footer = (
    <div className="shortcut-foot">
      <Switch
        label="Single-key shortcuts"
        hint={`Off leaves only those with ${command} or ${option}`}
        checked={isOn}
        onChange={change}
      />
    </div>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      readFirst
      sections
      footer={footer}
    >
      <ShortcutColumns />
    </Dialog>
  );
}

function ShortcutColumns() {
  useStyles(css);
  return (
    <div className="shortcut-columns">
      {columns.map((sections) => (
        <div key={sections[0]?.heading}>
          {sections.map(({ heading, rows }) => (
            <section key={heading}>
              <h3 className="shortcut-heading">{heading}</h3>
              <dl>
                {rows.map((row) => (
                  <ShortcutRow key={row.name} {...row} />
                ))}
              </dl>
            </section>
          ))}
        </div>
      ))}
    </div>
  );
}

function ShortcutRow({ name, keys }: Row) {
  return (
    <div className="shortcut-row">
      <dt>{name}</dt>
      <dd>
        {keys.map((together, at) => (
          <span key={together.join(" ")}>
            {at > 0 && <span className="shortcut-or"> or </span>}
            {together.map((key) => (
              <Fragment key={key}>
                <Kbd>{key}</Kbd>{" "}
              </Fragment>
            ))}
          </span>
        ))}
      </dd>
    </div>
  );
}
