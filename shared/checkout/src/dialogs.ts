import { safeNodes } from "./safe-markup";
import { isFields, textOf } from "./wire";

const widths: Readonly<Record<string, string>> = {
  small: "26rem",
  normal: "40rem",
  medium: "52rem",
  large: "72rem",
};
const open = new Map<string, { readonly element: HTMLDialogElement; readonly onClose: () => void }>();

/**
 * A plugin describes a button by its style and `Run(dialog)`. The key is the caption unless a caption is set.
 */
interface DialogButton {
  readonly caption: string;
  readonly className: string;
  readonly isRight: boolean;
  run(): void;
}

/**
 * Opens a dialog with this id and replaces an earlier one. The content is an element, HTML without active
 * content, or a list of these.
 */
export function openDialog(
  id: unknown,
  title: unknown,
  content: unknown,
  size?: unknown,
  buttons?: unknown,
  onClose?: unknown,
): HTMLElement {
  const name = textOf(id) || "hpay_dialog";
  closeDialog(name);
  const element = document.createElement("dialog");
  element.id = name;
  element.className = "hpay-dialog";
  setStyles(element, {
    ...{ width: `min(96vw, ${widths[textOf(size)] ?? "40rem"})`, maxHeight: "92vh", padding: "1.25rem" },
    ...{ border: "1px solid #c3cad4", borderRadius: "10px", boxSizing: "border-box", overflow: "auto" },
    ...{ background: "Canvas", color: "CanvasText", font: "15px/1.5 system-ui" },
  });
  const heading = document.createElement("h2");
  heading.id = `${name}-title`;
  heading.append(safeNodes(textOf(title)));
  setStyles(heading, { margin: "0 0 .75rem", fontSize: "1.125rem" });
  element.setAttribute("aria-labelledby", heading.id);
  const body = document.createElement("div");
  body.className = "hpay-dialog-content";
  body.append(...contentOf(content));
  const ownButtons = buttonsIn(buttons, element);
  // A phone has no Escape key, so every dialog has a button that closes it.
  const shownButtons =
    ownButtons.length > 0 ? ownButtons : buttonsIn({ OK: () => closeDialog(name) }, element);
  element.append(...(heading.textContent === "" ? [] : [heading]), body, rowOfButtons(shownButtons));
  // The browser fires this event after the dialog has closed, when a new dialog may already have the same id.
  element.addEventListener("close", () => {
    if (open.get(name)?.element === element) closeDialog(name);
  });
  // A click outside closes the dialog, and so does Escape.
  element.addEventListener("click", (event) => {
    if (event.target === element) closeDialog(name);
  });
  open.set(name, {
    element,
    onClose: () => {
      if (typeof onClose === "function") Reflect.apply(onClose, undefined, []);
    },
  });
  document.body.append(element);
  element.showModal();
  return element;
}

export function closeDialog(id: unknown): void {
  const name = textOf(id);
  const entry = open.get(name);
  if (!entry) return;
  open.delete(name);
  entry.element.close();
  entry.element.remove();
  entry.onClose();
}

let dialogCount = 0;

/** Shows a message; resolves when its dialog closes. */
export function alertDialog(html: unknown, size?: unknown): Promise<true> {
  return new Promise((resolve) => {
    dialogCount += 1;
    const id = `hpay_alert_${dialogCount}`;
    openDialog(id, "", html, size ?? "small", { OK: { Run: () => closeDialog(id) } }, () => resolve(true));
  });
}

/** Resolves to true if the customer confirms, and to false if the dialog is closed in any other way. */
export function confirmDialog(
  html: unknown,
  size?: unknown,
  confirmCaption?: unknown,
  cancel?: unknown,
): Promise<boolean> {
  return new Promise((resolve) => {
    dialogCount += 1;
    const id = `hpay_confirm_${dialogCount}`;
    let isConfirmed = false;
    const answer = (result: boolean) => () => {
      isConfirmed = result;
      closeDialog(id);
    };
    const buttons = {
      cancel: { caption: textOf(cancel) || "Cancel", Run: answer(false) },
      yes: { caption: textOf(confirmCaption) || "OK", Run: answer(true), action_postion: "right" },
    };
    openDialog(id, "", html, size ?? "small", buttons, () => resolve(isConfirmed));
  });
}

function contentOf(content: unknown): readonly Node[] {
  if (content instanceof Node) return [content];
  if (typeof content === "string" || typeof content === "number") return [safeNodes(String(content))];
  // A list of elements, such as a jQuery object.
  const list: unknown[] =
    isFields(content) && typeof content.length === "number" ? Array.from(content as never) : [];
  return (Array.isArray(content) ? content : list).filter((node): node is Node => node instanceof Node);
}

function buttonsIn(options: unknown, dialog: HTMLElement): readonly DialogButton[] {
  return Object.entries(isFields(options) ? options : {}).map(([key, value]) => {
    const fields = isFields(value) ? value : {};
    const run = typeof value === "function" ? value : fields.Run;
    return {
      caption: textOf(fields.caption) || key,
      className: textOf(fields.className),
      isRight: fields.action_postion === "right",
      run: () => {
        if (typeof run === "function") Reflect.apply(run, value, [dialog]);
      },
    };
  });
}

function rowOfButtons(buttons: readonly DialogButton[]): HTMLElement {
  const row = document.createElement("div");
  setStyles(row, { display: "flex", flexWrap: "wrap", gap: ".5rem", marginTop: "1rem" });
  for (const { caption, className, isRight, run } of buttons) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `button ${className}`.trim();
    button.textContent = caption;
    setStyles(button, {
      minHeight: "40px",
      padding: ".375rem 1rem",
      ...(isRight ? { marginLeft: "auto" } : {}),
    });
    button.addEventListener("click", run);
    row.append(button);
  }
  return row;
}

/** Styles are set through the object model, because a page's policy may forbid inline styles. */
const setStyles = (element: HTMLElement, values: Partial<CSSStyleDeclaration>) => {
  Object.assign(element.style, values);
};
