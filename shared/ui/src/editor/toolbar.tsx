import { Button, IconButton, Row, SelectField, styled, TextField } from "@hpay/ui";
import { safeHref } from "@hpay/ui/html";
import { Popover } from "@hpay/ui/page";
import { toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { Command, EditorState } from "prosemirror-state";
import { type FormEvent, useState } from "react";
import {
  alignmentOf,
  blockOf,
  hasMark,
  isInList,
  removeLink,
  setAlignment,
  setBlock,
  setLink,
  toggleList,
} from "./commands";
import { schema } from "./schema";
import { useEditorText } from "./use-editor-text";

const Bar = styled("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0.5",
    p: "1",
    borderBottomWidth: "1px",
    bg: "bg.subtle",
    borderTopRadius: "md",
  },
});
const Separator = styled("span", { base: { width: "1px", height: "20px", mx: "1", bg: "border" } });

interface ToolbarProps {
  readonly state: EditorState;
  readonly run: (command: Command) => void;
}

export function Toolbar({ state, run }: ToolbarProps) {
  const t = useEditorText();
  const mark = (name: "strong" | "em" | "underline") => run(toggleMark(schema.marks[name]));
  return (
    <Bar role="toolbar" aria-label={t("ui.editor-toolbar")}>
      <SelectField
        label={t("ui.editor-paragraph")}
        labelHidden
        small
        value={blockOf(state)}
        onValue={(block) => run(setBlock(block))}
        options={[
          { value: "p", label: t("ui.editor-paragraph") },
          ...[2, 3, 4].map((level) => ({
            value: String(level),
            label: t("ui.editor-heading", { level: level - 1 }),
          })),
        ]}
      />
      <Separator />
      <Tool
        icon="bold"
        label={t("ui.editor-bold")}
        isOn={hasMark(state, "strong")}
        onRun={() => mark("strong")}
      />
      <Tool
        icon="italic"
        label={t("ui.editor-italic")}
        isOn={hasMark(state, "em")}
        onRun={() => mark("em")}
      />
      <Tool
        icon="underline"
        label={t("ui.editor-underline")}
        isOn={hasMark(state, "underline")}
        onRun={() => mark("underline")}
      />
      <LinkTool state={state} run={run} />
      <Separator />
      <Tool
        icon="list"
        label={t("ui.editor-bullets")}
        isOn={isInList(state, "bullet_list")}
        onRun={() => run(toggleList("bullet_list"))}
      />
      <Tool
        icon="list-ordered"
        label={t("ui.editor-numbers")}
        isOn={isInList(state, "ordered_list")}
        onRun={() => run(toggleList("ordered_list"))}
      />
      <Separator />
      {(["start", "center", "end"] as const).map((align) => (
        <Tool
          key={align}
          icon={`align-${align}`}
          label={t(`ui.editor-${align}`)}
          isOn={alignmentOf(state) === align}
          onRun={() => run(setAlignment(align))}
        />
      ))}
      <Separator />
      <Tool icon="undo" label={t("ui.editor-undo")} disabled={!undo(state)} onRun={() => run(undo)} />
      <Tool icon="redo" label={t("ui.editor-redo")} disabled={!redo(state)} onRun={() => run(redo)} />
    </Bar>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  readonly onRun: () => void;
}

function Tool({ icon, label, isOn, disabled = false, onRun }: ToolProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
    />
  );
}

function LinkTool({ state, run }: ToolbarProps) {
  const t = useEditorText();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState("");
  const isLinked = hasMark(state, "link");
  const addressWithScheme = /^[a-z][a-z+.-]*:|^[/#]/i.test(address.trim())
    ? address.trim()
    : `https://${address.trim()}`;
  const href = address.trim() === "" ? undefined : safeHref(addressWithScheme);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The submit event must not reach a form around the editor.
    event.stopPropagation();
    if (href === undefined) return;
    run(setLink(href));
    setAddress("");
    setOpen(false);
  };
  if (isLinked)
    return <Tool icon="unlink" label={t("ui.editor-unlink")} isOn onRun={() => run(removeLink)} />;
  return (
    <Popover
      label={t("ui.editor-link")}
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="pay-by-link" label={t("ui.editor-link")} />}
    >
      <form onSubmit={handleSubmit}>
        <Row alignItems="flex-end">
          <TextField
            label={t("ui.editor-link-address")}
            value={address}
            onValue={setAddress}
            type="text"
            inputMode="url"
          />
          <Button type="submit" variant="solid" disabled={href === undefined}>
            {t("common.ok")}
          </Button>
        </Row>
      </form>
    </Popover>
  );
}
