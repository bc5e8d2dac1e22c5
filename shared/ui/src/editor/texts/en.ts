import type { MessageTable } from "@hpay/i18n";

export const en = {
  "ui.editor-bold": "Bold",
  "ui.editor-italic": "Italic",
  "ui.editor-underline": "Underline",
  "ui.editor-paragraph": "Paragraph",
  "ui.editor-heading": "Heading {level}",
  "ui.editor-bullets": "Bulleted list",
  "ui.editor-numbers": "Numbered list",
  "ui.editor-link": "Link",
  "ui.editor-link-address": "Link address",
  "ui.editor-unlink": "Remove link",
  "ui.editor-start": "Align to the start",
  "ui.editor-center": "Center",
  "ui.editor-end": "Align to the end",
  "ui.editor-undo": "Undo",
  "ui.editor-redo": "Redo",
  "ui.editor-toolbar": "Text formatting",
  "ui.editor-loses": "Editing here removes what this editor doesn't support: {names}.",
} as const satisfies MessageTable;
