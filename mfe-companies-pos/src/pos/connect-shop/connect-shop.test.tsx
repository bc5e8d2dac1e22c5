import { fireEvent, screen, waitFor } from "@testing-library/react";
import { lastSent, openSettings, wooType } from "../pos-settings/testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

const shopWindow = (addsiteNotifyUrl: string | null) =>
  ({
    mode: "addsite",
    openerOrigin: "https://dunav.example",
    addsiteUrl: "https://dunav.example/",
    addsiteNotifyUrl,
  }) as const;

/** Opens the settings of a type whose script saves addresses other than those in the form. */
const openOver = (savedFields: object) =>
  openSettings(
    {},
    {
      windowed: shopWindow(null),
      posType: {
        ...wooType,
        Data: JSON.stringify({ parameters: [], updateFilter: "function(data) { return data; }" }),
      },
      scripts: {
        hooks: {
          "site-woocommerce": {
            updateFilter: (values) => ({ ...(values as object), ...savedFields }),
          },
        },
      },
    },
  );

it("A POS saved with another address than the shop's is not connected", async () => {
  const { host } = await openOver({ Url: "elsewhere.example", Urls: "" });
  fireEvent.click(screen.getByText("Save and choose..."));
  const words = "Site to be connected must be main url or one of auxiliary urls for the selected POS!";
  await waitFor(() => expect(host.notices.at(-1)?.text).toBe(words));
  await waitFor(() => expect(host.statuses.at(-1)).toBe(words));
  expect(host.addedSites).toEqual([]);
});

it("A POS with the shop's address as an auxiliary address is connected", async () => {
  const { host } = await openOver({ Url: "elsewhere.example", Urls: "b.example,dunav.example" });
  fireEvent.click(screen.getByText("Save and choose..."));
  await waitFor(() => expect(host.addedSites).toMatchObject([{ site_id: 3 }]));
});

const notifyUrl = "https://www.dunav.example/wp-admin/admin-ajax.php?action=hpay-webhook";
const field = "Instant notification URL";

it("The shop's notification address is shown before it is saved", async () => {
  const { host } = await openSettings(
    { DefaultNotifyUrl: "https://dunav.example/old" },
    { windowed: shopWindow(notifyUrl) },
  );
  expect(screen.getByLabelText(field)).toHaveValue(notifyUrl);
  fireEvent.click(screen.getByText("Save and choose..."));
  await waitFor(() => expect(host.addedSites).toMatchObject([{ site_id: 3 }]));
  expect(lastSent(host)).toMatchObject({ DefaultNotifyUrl: notifyUrl });
});

it("The user can replace the shop's notification address", async () => {
  const { host, type } = await openSettings({}, { windowed: shopWindow(notifyUrl) });
  await type(field, "https://dunav.example/mine");
  fireEvent.click(screen.getByText("Save and choose..."));
  await waitFor(() => expect(host.addedSites).toMatchObject([{ site_id: 3 }]));
  expect(lastSent(host)).toMatchObject({ DefaultNotifyUrl: "https://dunav.example/mine" });
  expect(screen.getByLabelText(field)).toHaveValue("https://dunav.example/mine");
});

it.each(["https://evil.example/hook", "javascript:alert(1)", "not an address"])(
  "A notification address outside the shop's domain is ignored: %s",
  async (url) => {
    await openSettings({ DefaultNotifyUrl: "https://dunav.example/old" }, { windowed: shopWindow(url) });
    expect(screen.getByLabelText(field)).toHaveValue("https://dunav.example/old");
  },
);
