import { DOMSerializer, type DOMOutputSpec, type Mark, type Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { addBasePath, basePath } from "../api/base-path.ts";

/**
 * Shows addresses with the base path. This is a plugin of its own, because the library removes the
 * node views of extensions while the editor closes, and pictures would load again.
 * @returns props. Pass the same object at each render: other plugins close open lists.
 */
export function shownAddresses(): { plugins?: Plugin[] } {
  return basePath() === "" ? {} : { plugins: [showingPlugin()] };
}

function showingPlugin(): Plugin {
  return new Plugin({
    props: {
      nodeViews: { image: (image: Node) => show(image.type.spec.toDOM?.(image) ?? ["img"]) },
      markViews: {
        link: (link: Mark, _, inline) => show(link.type.spec.toDOM?.(link, inline) ?? ["a", 0]),
      },
    },
  });
}

function show(spec: DOMOutputSpec): { dom: HTMLElement } {
  const { dom } = DOMSerializer.renderSpec(document, spec);
  if (!(dom instanceof HTMLElement)) throw new Error("A link or picture must render as an element");
  for (const name of ["href", "src"]) {
    const address = dom.getAttribute(name);
    if (address?.startsWith("/")) dom.setAttribute(name, addBasePath(address));
  }
  return { dom };
}
