import { fakeHost, refusal } from "@hpay/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { lastData, openSettings, sentBodies, wooType } from "./testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());
const windowed = {
  mode: "addsite",
  openerOrigin: "https://dunav.example",
  addsiteUrl: "https://dunav.example",
} as const;

describe("parameters changed by dragging", () => {
  afterEach(() => jest.useRealTimers());

  // spec 1.9-delays-150-ms-initial
  it.each(["range", "color"])(
    "A slider or color parameter updates 150 ms after the last movement: %s",
    async (inputType) => {
      const parameters = [{ Name: "Tint", Type: "Text", InputType: inputType }];
      await openSettings({}, { posType: { ...wooType, Data: JSON.stringify({ parameters }) } });
      jest.useFakeTimers({ doNotFake: ["queueMicrotask", "performance"] });
      const isChanged = () => screen.queryByRole("button", { name: "Discard" }) !== null;
      const choose = (value: string) =>
        fireEvent.change(screen.getByLabelText("Tint"), { target: { value } });
      choose(inputType === "range" ? "10" : "#101010");
      await act(() => jest.advanceTimersByTimeAsync(100));
      choose(inputType === "range" ? "20" : "#202020");
      await act(() => jest.advanceTimersByTimeAsync(149));
      expect(isChanged()).toBe(false);
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(isChanged()).toBe(true);
    },
  );
});

it("Pasted notes above the length limit stay complete but are not saved", async () => {
  const { host, user, save } = await openSettings();
  const notes = screen.getByLabelText("Notes");
  const pastedText = `${"Radno vreme ".repeat(683)}8-16`;
  fireEvent.change(notes, { target: { value: "" } });
  await user.click(notes);
  await user.paste(pastedText);
  expect(notes).toHaveValue(pastedText);
  save();
  expect(await screen.findByText("Notes can have up to 8192 characters")).toBeVisible();
  expect(sentBodies(host)).toEqual([]);
  await user.clear(notes);
  await user.paste(pastedText.slice(0, 8192));
  save();
  await waitFor(() =>
    expect(sentBodies(host)).toMatchObject([{ CustomerServiceNotes: pastedText.slice(0, 8192) }]),
  );
});

describe("own SMTP", () => {
  const smtp = {
    UseExternalSMTP: true,
    SMTPHost: "mail.dunav.example",
    SMTPPort: 465,
    SMTPUsername: "panel",
    parameters: { OrderPrefix: "DT" },
  };

  // spec 1.2-own-smtp-block 1.3-site-data-smtp-fields 1.5-smtp-port-digits-587 1.5-smtp-username-trimmed
  // spec 1.5-smtp-security-ssl-tls 1.9-smtp-port-587-security
  it("A POS's own SMTP defaults to port 587 and ssl when the host is entered", async () => {
    const { host, type, save } = await openSettings();
    fireEvent.click(screen.getByLabelText("Use own SMTP"));
    await type("Host", "mail.example");
    expect(screen.getByLabelText("Port")).toHaveValue("587");
    await type("Port", "25x25");
    expect(screen.getByLabelText("Port")).toHaveValue("2525");
    await type("Username", " panel ");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastData(host)).toMatchObject({
      UseExternalSMTP: true,
      SMTPHost: "mail.example",
      SMTPPort: 2525,
      SMTPSecurity: "ssl",
      SMTPUsername: "panel",
    });
  });

  it("Hidden SMTP addresses do not block saving when the POS's own SMTP is off", async () => {
    const { host, type, save } = await openSettings({ Data: { ...smtp, SMTPReplayTo: "Shop <shop@x.rs>" } });
    await type("From", "shop");
    await type("Support telephone", "+38111");
    save();
    await waitFor(() => expect(screen.getAllByText("Enter proper email address!")).toHaveLength(2));
    expect(sentBodies(host)).toEqual([]);
    fireEvent.click(screen.getByLabelText("Use own SMTP"));
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastData(host)).toMatchObject({ UseExternalSMTP: false, SMTPReplayTo: "Shop <shop@x.rs>" });
  });

  it("SMTP is not saved with an invalid port or security", async () => {
    const { host, type, save } = await openSettings({ Data: { ...smtp, SMTPSecurity: "none" } });
    await type("Port", "65536");
    save();
    expect(await screen.findByText("Enter a port from 1 to 65535")).toBeVisible();
    expect(await screen.findByText("Choose SSL, TLS or STARTTLS")).toBeVisible();
    expect(sentBodies(host)).toEqual([]);
    fireEvent.change(screen.getByLabelText("Security"), { target: { value: "tls" } });
    await type("Port", "65535");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastData(host)).toMatchObject({ SMTPPort: 65_535, SMTPSecurity: "tls" });
  });

  it("SMTP security stored in uppercase is recognized", async () => {
    const { host, type, save } = await openSettings({ Data: { ...smtp, SMTPSecurity: "STARTTLS" } });
    expect(screen.getByLabelText("Security")).toHaveDisplayValue("STARTTLS");
    expect(screen.getByLabelText("Security")).toHaveValue("starttls");
    await type("Support telephone", "1");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(lastData(host)).toMatchObject({ SMTPSecurity: "starttls" });
  });

  it.each([
    [{ ...smtp, SMTPHost: "" }, true, "me@x.rs", "Enter proper SMTP settings! Host"],
    [{ ...smtp, SMTPUsername: "" }, true, "me@x.rs", "Enter proper SMTP settings! Username"],
    [smtp, false, "me@x.rs", "Enter proper SMTP settings! Password"],
    [{ ...smtp, SMTPPort: 99_999 }, true, "me@x.rs", "Enter proper SMTP settings! Port"],
    [{ ...smtp, SMTPPort: 0 }, true, "me@x.rs", "Enter proper SMTP settings! Port"],
    [{ ...smtp, SMTPSecurity: "none" }, true, "me@x.rs", "Enter proper SMTP settings! Security"],
    // spec 1.5-test-mail-needs-valid
    [smtp, true, "nobody", "Enter proper email address!"],
    // spec 1.5-test-mail-needs-host
  ])(
    "A test e-mail with missing settings is not sent (%#)",
    async (Data, SMTPPasswordSet, address, words) => {
      const { host, type } = await openSettings({ Data, SMTPPasswordSet });
      await type("Test address", address);
      fireEvent.click(screen.getByText("Send a test mail"));
      expect(screen.getByText(words)).toBeVisible();
      expect(host.requests.some(({ path }) => path === "testsmtp")).toBe(false);
    },
  );

  // spec 1.2-test-mail-button 1.7-post-testsmtp 1.8-test-mail-was-sent
  it("A test e-mail uses the settings in the form", async () => {
    const { host, type } = await openSettings({ Data: smtp });
    host.on("POST", "testsmtp", { sent: true });
    await type("Password", "pass");
    await type("Test address", "me@x.rs");
    fireEvent.click(screen.getByText("Send a test mail"));
    await waitFor(() =>
      expect(host.notices.at(-1)?.text).toBe(
        "Test mail was sent however you must confirm successful reception by checking test address inbox!",
      ),
    );
    expect(host.requests.find(({ path }) => path === "testsmtp")?.body).toMatchObject({
      SMTPHost: "mail.dunav.example",
      SMTPPort: 465,
      SMTPPassword: "pass",
      test_address: "me@x.rs",
    });
  });

  // spec 1.7-post-testsmtp 1.8-error-test-mail-sending
  it("A failed test e-mail shows the mail server's response", async () => {
    const { host } = await openSettings({ Data: smtp, SMTPPasswordSet: true });
    host.on("POST", "testsmtp", { error: "535 Authentication failed" });
    fireEvent.click(screen.getByText("Send a test mail"));
    expect(await screen.findByText(/Error in test mail sending! .*Authentication failed/)).toBeVisible();
  });

  it("A test e-mail reports settings that the gateway rejects", async () => {
    const { host } = await openSettings({ Data: smtp, SMTPPasswordSet: true });
    host.on("POST", "testsmtp", { error: "INPUT_INSUFFICIENT" });
    fireEvent.click(screen.getByText("Send a test mail"));
    expect(await screen.findByText("Error in test mail sending! Enter proper SMTP settings!")).toBeVisible();
  });
});

describe("Data of any kind", () => {
  const deepJson = `${"[".repeat(9000)}${"]".repeat(9000)}`;
  it.each([
    ["no JSON", "{not json", "{not json"],
    ["a list", "[1,2]", "[1,2]"],
    ["null", "null", "null"],
    ["a text", '"x"', '"x"'],
    [
      "values of the wrong kind",
      '{"SMTPHost":{"a":[1.10]},"SMTPPort":[],"UseExternalSMTP":"yes","ExchanageSource":7,"ExchanageCorrection":0,"parameters":[-0] }',
      '{"SMTPHost":{"a":[1.10]},"SMTPPort":[],"UseExternalSMTP":"yes","ExchanageSource":"7","ExchanageCorrection":0,"parameters":[-0] }',
    ],
    [
      "nested deeper than calls can be",
      `{"x":${deepJson},"ExchanageSource":"RSD","ExchanageCorrection":0}`,
      `{"x":${deepJson},"ExchanageSource":"RSD","ExchanageCorrection":0}`,
    ],
  ])("Any POS Data and POS type Data survive a save: %s", async (_, text, storedValue) => {
    const { host, type, save } = await openSettings({ Data: text }, { posType: { ...wooType, Data: text } });
    await type("Support telephone", "1");
    save();
    await waitFor(() => expect(sentBodies(host)).toHaveLength(1));
    expect(sentBodies(host)[0]).toMatchObject({ CustomerServiceTel: "1", Data: storedValue });
  });
});

describe("exchange rates", () => {
  // spec 1.2-preferred-exchange-rate-source 1.2-exchange-rate-correction-percent
  // spec 1.5-correction-input-keeps-digits 1.7-get-client-host-exchangerate 1.9-exchange-rates-cached-2
  // spec 3.7-exchange-rates-client-host 3.9-exchange-sources-rsd-hrk
  it("Exchange rates include the correction and list date, and are cached for two hours", async () => {
    const { host, type, unmount } = await openSettings();
    expect(await screen.findAllByText("117.17 RSD")).toHaveLength(2);
    await type("Exchange-rate correction", "1x.5.0");
    expect(screen.getByLabelText("Exchange-rate correction")).toHaveValue("1.50");
    expect(screen.getByText("118.92755 RSD")).toBeVisible();
    expect(screen.getAllByText("2026-11-20")).toHaveLength(4);
    const requests = host.requests.filter(({ path }) => path.endsWith("/exchangerate"));
    expect(requests.map(({ query }) => query.get("from"))).toEqual(["EUR", "USD", "CHF", "GBP"]);
    unmount();
    const secondVisit = await openSettings();
    expect(await screen.findAllByText("117.17 RSD")).not.toHaveLength(0);
    expect(secondVisit.host.requests.some(({ path }) => path.endsWith("/exchangerate"))).toBe(false);
  });

  it("Exchange rates skip a currency that is missing from the bank's list", async () => {
    const { host, type } = await openSettings();
    host.on("GET", "http://localhost/exchangerate", ({ query }) =>
      query.get("from") === "GBP" ? refusal(400, "VALIDATION") : { rate: 61.5 },
    );
    await type("Preferred exchange-rate source", "MKD");
    expect(await screen.findAllByText("61.5 MKD")).not.toHaveLength(0);
    expect(await screen.findByText("1 EUR")).toBeVisible();
    expect(screen.queryByText("1 GBP")).toBeNull();
    expect(host.notices).toEqual([]);
  });
});

describe("deleting the POS", () => {
  // spec 1.2-deleting-needs-confirmation-then 1.7-delete-company-sites-id
  it("Deleting a POS opens the POS list", async () => {
    const { host } = await openSettings();
    host.on("DELETE", "api/company_sites/3", async () => {
      // The gateway notifies every page, including this one, and deleted records are deselected. All of this
      // may happen before the answer arrives.
      host.on("GET", "api/company_sites/3", refusal(404, "NOT_FOUND"));
      await act(async () => host.selection.set({ ...host.selection.get(), pos: null }));
      await waitFor(() => expect(screen.queryByText("Delete site")).toBeNull());
      return { data: { id: 3 } };
    });
    fireEvent.click(screen.getByText("Delete site"));
    await waitFor(() => expect(host.navigation.location.get().pathname).toBe("/sites"));
    expect(host.notices[0]?.text).toBe("Selected site is deleted!");
  });

  it("Deleting a POS does not redirect a user who has left the page", async () => {
    const { host } = await openSettings();
    let answer: () => void = () => undefined;
    host.on(
      "DELETE",
      "api/company_sites/3",
      () => new Promise((resolve) => (answer = () => resolve({ data: { id: 3 } }))),
    );
    fireEvent.click(screen.getByText("Delete site"));
    await waitFor(() => expect(host.requests.some(({ method }) => method === "DELETE")).toBe(true));
    host.on("GET", "api/companies", []);
    await act(async () => host.navigation.push("/company"));
    await act(async () => answer());
    await waitFor(() => expect(host.notices[0]?.text).toBe("Selected site is deleted!"));
    expect(host.navigation.address()).toBe("/company");
  });

  // spec 1.8-error-request-delete-settings
  it("A failed POS deletion is reported", async () => {
    const { host } = await openSettings();
    host.on("DELETE", "api/company_sites/3", refusal(500, "INTERNAL"));
    fireEvent.click(screen.getByText("Delete site"));
    await waitFor(() => expect(host.notices[0]?.text).toContain("Error in request!"));
  });

  // spec 1.2-back-sites-list-hidden 1.2-delete-hidden-windowed
  it("A POS cannot be deleted in a window that another page opened", async () => {
    await openSettings({}, { windowed: { mode: "manage", openerOrigin: "https://dunav.example" } });
    expect(screen.queryByText("Delete site")).not.toBeInTheDocument();
    expect(screen.queryByText("Back to sites list...")).not.toBeInTheDocument();
  });
});

describe("connecting a shop", () => {
  // spec 1.2-save-reads-save-choose
  it("Saving sends the UID and secret to the connecting shop", async () => {
    const { host } = await openSettings({}, { windowed });
    expect(host.statuses.at(-1)).toContain("dunav.example is ready to connect. Check");
    expect(host.addedSites).toEqual([]);
    fireEvent.click(screen.getByText("Save and choose..."));
    await waitFor(() =>
      expect(host.addedSites).toEqual([
        { merchant_site_uid: "demo-shop", secret_token: "old-secret", company_id: 1, site_id: 3 },
      ]),
    );
    await waitFor(() => expect(host.statuses.at(-1)).toContain("dunav.example is connected."));
    expect(screen.getByText("Connected. You can close this window.")).toBeVisible();
  });

  it.each([
    ["the shop's own address", "https://dunav.example/notify", "https://dunav.example/notify"],
    ["a foreign address", "https://evil.example/notify", ""],
  ])(
    "Only a notification address on the shop's own site is prefilled: %s",
    async (_case, requested, filledText) => {
      const { host } = await openSettings(
        { DefaultNotifyUrl: "" },
        { windowed: { ...windowed, addsiteNotifyUrl: requested } },
      );
      expect(screen.getByLabelText("Instant notification URL")).toHaveValue(filledText);
      expect(sentBodies(host)).toEqual([]);
      fireEvent.click(screen.getByText("Save and choose..."));
      await waitFor(() => expect(host.addedSites).toHaveLength(1));
      expect(sentBodies(host).map((body) => Object(body).DefaultNotifyUrl)).toEqual([filledText]);
    },
  );

  it("The panel and the shop both show why a page without https cannot connect", async () => {
    const { host } = await openSettings({}, { windowed: { ...windowed, openerOrigin: null } });
    const reasonText = /^The shop can't be connected: its page doesn't use https/;
    expect(screen.getAllByText(reasonText)[0]).toBeVisible();
    expect(host.statuses.at(-1)).toMatch(reasonText);
    expect(screen.getByRole("button", { name: "Save and choose..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(host.addedSites).toEqual([]);
  });

  it("A shop is connected even if another POS was selected", async () => {
    const { company, pos } = fakeHost().selection.get();
    const selection = { company, pos: pos && { ...pos, id: 4 } };
    const { host } = await openSettings({}, { windowed, selection });
    fireEvent.click(screen.getByText("Save and choose..."));
    await waitFor(() => expect(host.selection.get().pos?.id).toBe(3));
    await screen.findByLabelText("Merchant POS UID");
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(host.statuses.at(-1)).toContain("dunav.example is connected.");
  });

  it.each(["staff", "hpay-support"] as const)(
    "The panel and the shop both show why %s cannot connect a shop",
    async (role) => {
      const { host } = await openSettings({}, { windowed, role });
      expect(screen.getAllByText(/^Your role can't connect a shop/)[0]).toBeVisible();
      expect(host.statuses.at(-1)).toMatch(/^Your role can't connect a shop/);
      for (const save of screen.queryAllByText("Save and choose...")) fireEvent.click(save);
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(sentBodies(host)).toEqual([]);
    },
  );

  it.each([
    [
      { SiteType: "app-standard", Url: "com.dunav.app" },
      // spec 1.2-connected-site-pos-type
      "POS type is not an site. You can not connect site to different POS types!",
    ],
    [
      { Url: "other.example" },
      // spec 1.2-connected-site-url-must
      "Site to be connected must be main url or one of auxiliary urls for the selected POS!",
    ],
    // spec 1.5-pos-type-site-you 1.5-site-connected-must-main
  ])("A refused connection is also explained to the shop (%#)", async (pos, words) => {
    const { host } = await openSettings(pos, { windowed });
    expect(screen.getAllByText(words)[0]).toBeVisible();
    expect(host.statuses.at(-1)).toBe(words);
    fireEvent.click(screen.getByText("Save and choose..."));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(sentBodies(host)).toEqual([]);
    expect(host.addedSites).toEqual([]);
  });
});
