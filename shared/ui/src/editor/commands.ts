import { setBlockType, toggleMark } from "prosemirror-commands";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { type Alignment, schema } from "./schema";

const { nodes, marks } = schema;

export function hasMark(state: EditorState, name: "link" | "strong" | "em" | "underline" | "code"): boolean {
  const { from, to, empty, $from } = state.selection;
  const mark = marks[name];
  if (empty) return mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, mark);
}

/** `p` for a paragraph, or the level of the heading where the selection starts. */
export function blockOf(state: EditorState): string {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading ? String(parent.attrs.level) : "p";
}

export function alignmentOf(state: EditorState): Alignment {
  const { align } = state.selection.$from.parent.attrs;
  return align === "center" || align === "end" ? align : "start";
}

export function isInList(state: EditorState, kind: "bullet_list" | "ordered_list"): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type === nodes[kind]) return true;
  }
  return false;
}

/**
 * Turns the selection into a paragraph (`p`) or into a heading of level "2" to "4"; the alignment does not
 * change.
 */
export function setBlock(block: string): Command {
  return (state, dispatch) => {
    const align = alignmentOf(state);
    const command =
      block === "p"
        ? setBlockType(nodes.paragraph, { align })
        : setBlockType(nodes.heading, { align, level: Number(block) });
    return command(state, dispatch);
  };
}

export function setAlignment(align: Alignment): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const change = state.tr;
    state.doc.nodesBetween(from, to, (node, position) => {
      if (node.isTextblock && node.attrs.align !== align) change.setNodeAttribute(position, "align", align);
    });
    if (!change.docChanged) return false;
    dispatch?.(change);
    return true;
  };
}

export function toggleList(kind: "bullet_list" | "ordered_list"): Command {
  return (state, dispatch) =>
    isInList(state, kind)
      ? liftListItem(nodes.list_item)(state, dispatch)
      : wrapInList(nodes[kind])(state, dispatch);
}

/** Turns the selection into a link; an empty selection gets the address as its text. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const mark = marks.link.create({ href });
    const change = empty
      ? state.tr.replaceSelectionWith(schema.text(href, [mark]), false)
      : state.tr.addMark(from, to, mark);
    dispatch?.(change);
    return true;
  };
}

export const removeLink: Command = toggleMark(marks.link);
