import { act, screen, waitFor } from "@testing-library/react";
import { openPage } from "../testing/open-page";

const files: Readonly<Record<string, string>> = {
  "/static/landing/top.en.html": "<h2>One panel</h2><script>globalThis.stolen = 1</script>",
  "/static/landing/bottom.en.html": "<p>Write to us</p>",
  "/static/landing/top.rs.html": "<h2>Jedan panel</h2>",
  "/static/landing/bottom.rs.html": "<p>Pišite nam</p>",
  "/static/landing/top.rs-cyr.html": "<h2>Сви на једном месту</h2>",
};

const noNetwork = globalThis.fetch;
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  globalThis.fetch = async (input) => {
    requests.push(String(input));
    const text = files[String(input)];
    return new Response(text ?? "Not found", { status: text === undefined ? 404 : 200 });
  };
});
afterEach(() => {
  globalThis.fetch = noNetwork;
});

describe("landing content", () => {
  // spec 1.2-landing-content-per-language 1.7-get-static-landing-per 3.7-static-landing-per-language
  it("Landing content appears beside the form in the user's language, without scripts", async () => {
    const { host } = await openPage("/login");
    expect(await screen.findByRole("heading", { name: "One panel" })).toBeVisible();
    expect(screen.getByText("Write to us")).toBeVisible();
    expect(document.querySelector("script")).toBeNull();

    act(() => host.language.set("rs"));
    expect(await screen.findByRole("heading", { name: "Jedan panel" })).toBeVisible();
    expect(await screen.findByText("Pišite nam")).toBeVisible();
    expect(screen.queryByText("Write to us")).toBeNull();

    act(() => host.language.set("mk"));
    await waitFor(() => expect(screen.queryByText("Pišite nam")).toBeNull());
    expect(screen.queryByText("Not found")).toBeNull();
  });

  it("Landing content in Cyrillic falls back to transliterated Latin texts", async () => {
    await openPage("/login", { language: "rs-cyr" });
    expect(await screen.findByRole("heading", { name: "Сви на једном месту" })).toBeVisible();
    expect(await screen.findByText("Пишите нам")).toBeVisible();
  });

  it("Landing content is shown beside the registration form", async () => {
    await openPage("/register");
    expect(await screen.findByRole("heading", { name: "One panel" })).toBeVisible();
    expect(screen.getByRole("heading", { name: "Create an account" })).toBeVisible();
  });

  // spec 1.2-landing-content-hidden-adding
  it("Landing content is hidden while a shop is adding its POS", async () => {
    await openPage("/login", { windowed: { mode: "addsite", addsiteUrl: "https://shop.example" } });
    expect(screen.getByRole("button", { name: "Sign in" })).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(requests).toEqual([]);
  });

  it("Landing content that fails to load does not affect the form", async () => {
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    await openPage("/login");
    await waitFor(() => expect(screen.getByLabelText("E-mail")).toBeEnabled());
  });
});
