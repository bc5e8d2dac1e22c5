import type { Messages } from "@hpay/i18n";
import type { en } from "./en";

export const rs: Messages<typeof en> = {
  "ui.editor-bold": "Podebljano",
  "ui.editor-italic": "Kurziv",
  "ui.editor-underline": "Podvučeno",
  "ui.editor-paragraph": "Pasus",
  "ui.editor-heading": "Naslov {level}",
  "ui.editor-bullets": "Lista sa tačkama",
  "ui.editor-numbers": "Numerisana lista",
  "ui.editor-link": "Link",
  "ui.editor-link-address": "Adresa linka",
  "ui.editor-unlink": "Ukloni link",
  "ui.editor-start": "Poravnaj na početak",
  "ui.editor-center": "Centriraj",
  "ui.editor-end": "Poravnaj na kraj",
  "ui.editor-undo": "Opozovi",
  "ui.editor-redo": "Ponovi",
  "ui.editor-toolbar": "Oblikovanje teksta",
  "ui.editor-loses": "Izmena uklanja ono što ovaj uređivač ne može da sadrži: {names}.",
};
