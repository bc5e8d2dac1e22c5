import { checkCatalogue } from "@hpay/i18n/testing";
import { type FakeHandler, fakeHost, refusal, renderRemote } from "@hpay/testing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import config from "../../remote.config";
import { remote } from "../remote";
import { releaseMessages } from "./messages/catalogue";

jest.setTimeout(60_000);

const registry = (mayPromote = true) => ({
  data: {
    revision: "abc123def456",
    host: { version: "1.0.0-00000000", contract: "1.0.0" },
    remotes: [
      {
        name: "mfe-payouts",
        owner: "payouts team",
        channels: {
          stable: "1.0.0-bbbbbbbb",
          previous: "1.0.0-aaaaaaaa",
          canary: { version: "1.0.0-cccccccc", percent: 10, companies: [7] },
        },
        versions: ["1.0.0-aaaaaaaa", "1.0.0-bbbbbbbb", "1.0.0-cccccccc"],
        disabled: null,
        mayPublish: mayPromote,
        mayPromote,
      },
    ],
    audit: [
      {
        at: "2026-11-25T08:00:00.000Z",
        author: "key payouts CI",
        commit: "fa1e966",
        address: "203.0.113.7",
        command: "canary",
        remote: "mfe-payouts",
        version: "1.0.0-cccccccc",
        from: "a",
        to: "b",
      },
    ],
  },
});
const reports = {
  data: {
    releases: [
      {
        remote: "mfe-payouts",
        release: "1.0.0-cccccccc",
        crash: 4,
        failed: 1,
        replaced: 3,
        error: 0,
        lastAt: "2026-11-25T09:00:00.000Z",
      },
    ],
    reports: [],
  },
};

async function open(answer: FakeHandler = registry()) {
  const host = fakeHost();
  host.on("GET", "api/federation", answer);
  host.on("GET", "api/client-reports", reports);
  return renderRemote(remote, { host, config, path: "/releases" });
}
const rowOf = async (version: string) => {
  const table = await screen.findByRole("table", { name: "Releases of mfe-payouts" });
  return within(table).getByRole("row", { name: new RegExp(version) });
};

describe("releases page", () => {
  it("The releases page shows live versions, failures and the author of each change", async () => {
    await open();
    expect((await rowOf("cccccccc")).textContent).toMatch(/Canary, 10% and 7.*4.*1.*3/);
    expect((await rowOf("bbbbbbbb")).textContent).toContain("For everyone");
    expect((await rowOf("aaaaaaaa")).textContent).toContain("Previous");
    const changes = screen.getByRole("table", { name: "Recent changes" });
    expect(changes.textContent).toContain("canary mfe-payouts 1.0.0-cccccccc");
    expect(changes.textContent).toContain("key payouts CI");
  });

  it("A rollback requires confirmation and sends the displayed registry revision", async () => {
    const { host } = await open();
    host.on("POST", "api/federation/remotes/mfe-payouts/rollback", { data: {} });
    await userEvent.click(await screen.findByRole("button", { name: "Roll back" }));
    const postedBody = await screen
      .findByRole("table", { name: "Recent changes" })
      .then(() => host.requests.find(({ path }) => path.endsWith("/rollback")));
    expect(host.questions[0]).toMatchObject({ tone: "danger", confirmLabel: "Roll back" });
    expect(postedBody?.body).toEqual({ now: true });
    expect(postedBody?.headers.get("if-match")).toBe('"abc123def456"');
  });

  it("A refused registry change is reported", async () => {
    const { host } = await open();
    host.on("POST", "api/federation/remotes/mfe-payouts/canary-off", refusal(412, "VERSION_CONFLICT"));
    await userEvent.click(await screen.findByRole("button", { name: "End canary" }));
    expect(host.notices.at(-1)).toMatchObject({ tone: "error", text: "Nothing was changed." });
  });

  it("The releases page shows no buttons to users with read-only access", async () => {
    await open(registry(false));
    await rowOf("cccccccc");
    expect(screen.queryByRole("button", { name: "Roll back" })).toBeNull();
  });

  it("The releases page explains that only developers and support have access", async () => {
    await open(refusal(403, "FORBIDDEN"));
    expect(await screen.findByText("Only developers and support can see the releases.")).toBeVisible();
  });

  it("Texts of the releases page are complete in every language", async () => {
    expect(await checkCatalogue(releaseMessages)).toEqual([]);
  });
});
