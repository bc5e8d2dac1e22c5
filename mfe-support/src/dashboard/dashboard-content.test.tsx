import { fakeHost, renderRemote } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { remote } from "../remote";

jest.setTimeout(60_000);

const noNetwork = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = noNetwork;
});

async function open(html: Readonly<Record<string, string>>, language: "en" | "rs-cyr" = "en") {
  globalThis.fetch = async (input) => {
    const text = html[String(input)];
    return new Response(text ?? "Not found", { status: text === undefined ? 404 : 200 });
  };
  return renderRemote(remote, { host: fakeHost({ language }), page: "dashboard-content" });
}

describe("dashboard content", () => {
  it("Links in the dashboard content open panel pages without a reload", async () => {
    const { host, user } = await open({
      "/static/dashboard/en.html": '<h2>Your first day</h2><a href="/sites"><b>Add a POS</b></a>',
    });
    expect(await screen.findByRole("heading", { name: "Your first day" })).toBeVisible();
    await user.click(screen.getByText("Add a POS"));
    expect(host.navigation.address()).toBe("/sites");
  });

  it("Dashboard content in Cyrillic comes from the operator's own file", async () => {
    await open(
      { "/static/dashboard/rs-cyr.html": "<h2>Први дан</h2>", "/static/dashboard/rs.html": "<h2>Prvi</h2>" },
      "rs-cyr",
    );
    expect(await screen.findByRole("heading", { name: "Први дан" })).toBeVisible();
  });

  it("Dashboard content without a Cyrillic file is transliterated, except for addresses", async () => {
    await open(
      { "/static/dashboard/rs.html": '<h2>Vaš prvi dan</h2><a href="/sites">Dodajte POS</a>' },
      "rs-cyr",
    );
    expect(await screen.findByRole("heading", { name: "Ваш први дан" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Додајте POS" })).toHaveAttribute("href", "/sites");
  });

  // spec 1.2-static-dashboard-content-per 3.2-static-content-per-language
  it("Dashboard content follows the panel language", async () => {
    const { host } = await open({
      "/static/dashboard/en.html": "<h2>One</h2>",
      "/static/dashboard/mk.html": "<h2>Еден</h2>",
    });
    await screen.findByRole("heading", { name: "One" });
    act(() => host.language.set("mk"));
    expect(await screen.findByRole("heading", { name: "Еден" })).toBeVisible();
  });

  // spec 1.2-static-dashboard-content-per
  it("Dashboard content runs no scripts", async () => {
    await open({
      "/static/dashboard/en.html":
        "<p>Hello</p><script>globalThis.stolen = 1</script><img src=x onerror='globalThis.stolen = 1'>",
    });
    expect(await screen.findByText("Hello")).toBeVisible();
    expect(document.querySelector("script, [onerror]")).toBeNull();
    expect(Reflect.get(globalThis, "stolen")).toBeUndefined();
  });

  it("Dashboard content is hidden when no file exists", async () => {
    const { element } = await open({});
    await waitFor(() => expect(element).toBeInTheDocument());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByText("Not found")).toBeNull();
  });
});
