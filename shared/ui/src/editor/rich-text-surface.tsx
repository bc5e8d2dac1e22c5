import { Alert, type ControlProps, styled } from "@hpay/ui";
import { sanitize } from "@hpay/ui/html";
import { baseKeymap, chainCommands, exitCode, toggleMark } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { documentOfHtml, htmlOfDocument, unsupportedInEditor } from "./html-bridge";
import { schema } from "./schema";
import { Toolbar } from "./toolbar";
import { useEditorText } from "./use-editor-text";

const Frame = styled("div", {
  base: {
    borderWidth: "1px",
    borderColor: "border.control",
    borderRadius: "md",
    bg: "bg.panel",
    "&:focus-within": { outline: "2px solid {colors.accent.ring}", outlineOffset: "-1px" },
    "&[data-invalid]": { borderColor: "danger.fg" },
    "&[data-readonly]": { bg: "bg.muted" },
    "& .ProseMirror": {
      minHeight: "10rem",
      maxHeight: "60vh",
      overflow: "auto",
      p: "3",
      outline: "none",
      whiteSpace: "break-spaces",
      overflowWrap: "anywhere",
    },
    "& .ProseMirror > * + *": { marginTop: "2" },
    "& .ProseMirror ul": { listStyle: "disc", paddingInlineStart: "5" },
    "& .ProseMirror ol": { listStyle: "decimal", paddingInlineStart: "5" },
    "& .ProseMirror h2": { fontSize: "xl", fontWeight: "semibold" },
    "& .ProseMirror h3": { fontSize: "lg", fontWeight: "semibold" },
    "& .ProseMirror h4": { fontWeight: "semibold" },
    "& .ProseMirror strong": { fontWeight: "semibold" },
    "& .ProseMirror em": { fontStyle: "italic" },
    "& .ProseMirror u": { textDecoration: "underline" },
    "& .ProseMirror a": { color: "accent.fg", textDecoration: "underline" },
    "& .ProseMirror blockquote": {
      paddingInlineStart: "3",
      borderInlineStartWidth: "3px",
      color: "fg.muted",
    },
    "& .ProseMirror hr": { borderTopWidth: "1px", my: "3" },
    "& .align-center": { textAlign: "center" },
    "& .align-end": { textAlign: "end" },
  },
});

const noNames: readonly string[] = [];

export interface RichTextSurfaceProps {
  readonly value: string;
  readonly onValue: (html: string) => void;
  readonly onBlur?: () => void;
  readonly disabled: boolean;
  readonly control: ControlProps;
}

/** The editor itself, in its own chunk with all of ProseMirror. */
export function RichTextSurface({ value, onValue, onBlur, disabled, control }: RichTextSurfaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const t = useEditorText();
  const view = useRef<EditorView>(null);
  const [state, setState] = useState(() => stateOf(value));
  /** Names of the elements that the editor does not support and that an edit removes. */
  const [unsupported, setUnsupported] = useState(() => unsupportedInEditor(value));
  /** The last value that was emitted or received. A value that is only shown is never rewritten. */
  const lastValue = useRef(value);
  const latest = useRef({ onValue, onBlur, disabled, control });
  latest.current = { onValue, onBlur, disabled, control };

  const initial = useRef(state);
  useEffect(() => {
    if (place.current === null) return;
    const editor = new EditorView(place.current, {
      state: initial.current,
      editable: () => !latest.current.disabled,
      attributes: () => attributesOf(latest.current.control, latest.current.disabled),
      handleDOMEvents: { blur: () => latest.current.onBlur?.() },
      // The pasted HTML is sanitized first, because a browser that parses it reports handlers and styles even
      // if they are removed afterwards.
      transformPastedHTML: (html) => String(sanitize(html)),
      dispatchTransaction(change) {
        const next = editor.state.apply(change);
        editor.updateState(next);
        setState(next);
        if (!change.docChanged) return;
        setUnsupported(noNames);
        lastValue.current = htmlOfDocument(next.doc);
        latest.current.onValue(lastValue.current);
      },
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    const next = stateOf(value);
    view.current?.updateState(next);
    setState(next);
    setUnsupported(unsupportedInEditor(value));
  }, [value]);
  const { id, "aria-describedby": describedBy, "aria-invalid": isInvalid } = control;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view reads these values through `latest`, but must be updated when they change.
  useEffect(() => view.current?.setProps({}), [disabled, id, describedBy, isInvalid]);

  const run = (command: Command) => {
    if (view.current === null) return;
    command(view.current.state, view.current.dispatch, view.current);
    view.current.focus();
  };
  return (
    <Frame
      {...(isInvalid === undefined ? {} : { "data-invalid": true })}
      {...(disabled ? { "data-readonly": true } : {})}
    >
      {disabled ? null : <Toolbar state={state} run={run} />}
      <div ref={place} />
      {unsupported.length === 0 || disabled ? null : (
        <Alert tone="warning">
          {t("ui.editor-loses", { names: unsupported.map((name) => `<${name}>`).join(", ") })}
        </Alert>
      )}
    </Frame>
  );
}

function stateOf(html: string): EditorState {
  const { nodes, marks } = schema;
  const hardBreak: Command = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
    return true;
  });
  return EditorState.create({
    doc: documentOfHtml(html),
    plugins: [
      history(),
      keymap({
        "Mod-z": undo,
        "Mod-y": redo,
        "Shift-Mod-z": redo,
        "Mod-b": toggleMark(marks.strong),
        "Mod-i": toggleMark(marks.em),
        "Mod-u": toggleMark(marks.underline),
        "Shift-Enter": hardBreak,
        Enter: splitListItem(nodes.list_item),
        "Mod-[": liftListItem(nodes.list_item),
        "Mod-]": sinkListItem(nodes.list_item),
      }),
      keymap(baseKeymap),
    ],
  });
}

function attributesOf(control: ControlProps, isReadOnly: boolean): Record<string, string> {
  return {
    id: control.id,
    role: "textbox",
    "aria-multiline": "true",
    // A read-only area cannot be focused by default, so it could not be scrolled or read with the keyboard.
    ...(isReadOnly ? { "aria-readonly": "true", tabindex: "0" } : {}),
    "aria-labelledby": `${control.id}-label`,
    ...(control["aria-describedby"] === undefined ? {} : { "aria-describedby": control["aria-describedby"] }),
    ...(control["aria-invalid"] === undefined ? {} : { "aria-invalid": "true" }),
    ...(control["aria-required"] === undefined ? {} : { "aria-required": "true" }),
  };
}
