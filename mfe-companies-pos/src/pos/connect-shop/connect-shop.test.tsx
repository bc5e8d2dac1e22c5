import { fireEvent, screen, waitFor } from "@testing-library/react";
import { openSettings, wooType } from "../pos-settings/testing";

jest.setTimeout(90_000);
beforeEach(() => localStorage.clear());

/** The settings over a type whose script saves other addresses than the form shows. */
const openOver = (saved: object) =>
  openSettings(
    {},
    {
      windowed: {
        mode: "addsite",
        openerOrigin: "https://dunav.example",
        addsiteUrl: "https://dunav.example/",
        addsiteNotifyUrl: null,
      },
      posType: {
        ...wooType,
        Data: JSON.stringify({ parameters: [], updateFilter: "function(data) { return data; }" }),
      },
      scripts: {
        hooks: {
          "site-woocommerce": {
            updateFilter: (values) => ({ ...(values as object), ...saved }),
          },
        },
      },
    },
  );

it("a POS that is saved with another address than its form shows is not connected, and keeps its secret", async () => {
  const { host } = await openOver({ Url: "elsewhere.example", Urls: "" });
  fireEvent.click(screen.getByText("Save and choose..."));
  const words = "Site to be connected must be main url or one of auxiliary urls for the selected POS!";
  await waitFor(() => expect(host.notices.at(-1)?.text).toBe(words));
  await waitFor(() => expect(host.statuses.at(-1)).toBe(words));
  expect(host.addedSites).toEqual([]);
});

it("a POS that is saved with the shop's address among the additional ones is connected", async () => {
  const { host } = await openOver({ Url: "elsewhere.example", Urls: "b.example,dunav.example" });
  fireEvent.click(screen.getByText("Save and choose..."));
  await waitFor(() => expect(host.addedSites).toMatchObject([{ site_id: 3 }]));
});
