import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const mk: Messages<typeof en> = {
  "ui.editor-bold": "Задебелено",
  "ui.editor-italic": "Курзив",
  "ui.editor-underline": "Подвлечено",
  "ui.editor-paragraph": "Пасус",
  "ui.editor-heading": "Наслов {level}",
  "ui.editor-bullets": "Список со точки",
  "ui.editor-numbers": "Нумериран список",
  "ui.editor-link": "Линк",
  "ui.editor-link-address": "Адреса на линкот",
  "ui.editor-unlink": "Отстрани линк",
  "ui.editor-start": "Порамни на почеток",
  "ui.editor-center": "Центрирај",
  "ui.editor-end": "Порамни на крај",
  "ui.editor-undo": "Поврати",
  "ui.editor-redo": "Повтори",
  "ui.editor-toolbar": "Обликување текст",
  "ui.editor-loses": "Измената го отстранува она што овој уредувач не може да го содржи: {names}.",
};
