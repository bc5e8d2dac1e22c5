import { fireEvent } from "@testing-library/dom";
import { followEarlyPage } from "./early-page";

const form = (id = "email") => `
  <form>
    <input id="${id}" value="">
    <input id="password" type="password" value="">
    <input id="remember" type="checkbox">
    <button type="button">Forgot</button>
    <button type="submit">Sign in</button>
  </form>`;

/** Opens a document with the early sign-in; `draw` renders the real page, as the remote does later. */
function openDocument() {
  document.body.innerHTML = `<main id="early-page">${form()}</main><div id="panel"></div>`;
  const find = <T extends Element>(selector: string) => document.querySelector(selector) as T;
  const panel = find<HTMLElement>("#panel");
  const earlyElements = {
    page: find<HTMLElement>("#early-page"),
    email: find<HTMLInputElement>("#early-page #email"),
    password: find<HTMLInputElement>("#early-page #password"),
    remember: find<HTMLInputElement>("#early-page #remember"),
  };
  const earlyPage = followEarlyPage(document, panel);
  const receivedEvents: string[] = [];
  for (const type of ["input", "click"])
    panel.addEventListener(type, ({ target }) =>
      receivedEvents.push(`${type} ${target instanceof HTMLElement ? target.id || target.textContent : ""}`),
    );
  panel.addEventListener("submit", (event) => event.preventDefault());
  return {
    earlyElements,
    earlyPage,
    receivedEvents,
    isShown: () => earlyElements.page.isConnected,
    async draw(html = form()) {
      panel.innerHTML = `<div data-version="1">${html}</div>`;
      await Promise.resolve();
    },
    real: (id: string) => find<HTMLInputElement>(`#panel #${id}`),
  };
}

describe("early sign-in", () => {
  afterEach(() => {
    document.body.innerHTML = "";
  });

  it("The early sign-in transfers values, choices, focus and caret position", async () => {
    const { earlyElements, receivedEvents, isShown, draw, real } = openDocument();
    earlyElements.email.value = "ana@primer.example";
    earlyElements.password.value = "Tajna-123";
    earlyElements.remember.checked = true;
    earlyElements.email.focus();
    earlyElements.email.setSelectionRange(3, 5);
    earlyElements.page.dataset.pressed = "4";
    await draw();
    expect(isShown()).toBe(false);
    expect(real("email").value).toBe("ana@primer.example");
    expect(real("password").value).toBe("Tajna-123");
    expect(real("remember").checked).toBe(true);
    expect(document.activeElement).toBe(real("email"));
    expect([real("email").selectionStart, real("email").selectionEnd]).toEqual([3, 5]);
    expect(receivedEvents).toEqual([
      "input email",
      "input password",
      "click remember",
      "input remember",
      "click Sign in",
    ]);
  });

  it("An unused early sign-in transfers nothing to the real page", async () => {
    const { receivedEvents, isShown, draw } = openDocument();
    await draw();
    expect(isShown()).toBe(false);
    expect(receivedEvents).toEqual([]);
    expect(document.activeElement).toBe(document.body);
  });

  it("The early sign-in page remains until a text composition has ended", async () => {
    const { earlyElements, isShown, draw, real } = openDocument();
    fireEvent.compositionStart(earlyElements.email);
    earlyElements.email.value = "に";
    await draw();
    expect(isShown()).toBe(true);
    earlyElements.email.value = "日";
    fireEvent.compositionEnd(earlyElements.email);
    expect(isShown()).toBe(false);
    expect(real("email").value).toBe("日");
  });

  it("The early sign-in retains typed values while a failure message is shown", async () => {
    const { earlyElements, earlyPage, isShown, draw, real } = openDocument();
    earlyElements.email.value = "ana@primer.example";
    earlyPage.hide();
    expect(isShown()).toBe(false);
    await draw();
    expect(real("email").value).toBe("ana@primer.example");
  });

  it("The early sign-in transfers nothing when another page is shown first", async () => {
    const { earlyElements, earlyPage, draw, real } = openDocument();
    earlyElements.password.value = "Tajna-123";
    earlyPage.drop();
    await draw();
    expect(real("password").value).toBe("");
  });

  it("The early sign-in page is removed when the remote renders any other page", async () => {
    const { isShown, draw } = openDocument();
    await draw("<p>This page has crashed</p>");
    expect(isShown()).toBe(false);
  });

  it("An early page without a form is removed", () => {
    document.body.innerHTML = '<main id="early-page"><h1>Sign in</h1></main><div id="panel"></div>';
    followEarlyPage(document, document.body);
    expect(document.getElementById("early-page")).toBeNull();
  });

  it("Most pages have no early page in the document", () => {
    document.body.innerHTML = '<div id="panel"></div>';
    const { hide, drop } = followEarlyPage(document, document.body);
    expect([hide(), drop()]).toEqual([undefined, undefined]);
  });
});
