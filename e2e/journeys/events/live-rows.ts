import type { EventName } from "@hpay/contract";
import type { Page } from "@playwright/test";
import { aRequest } from "../../support/checkout-page";
import { expandRow, rowOf } from "../../support/orders-list";
import { expect } from "../../support/panel";
import { sendOrder, signedOrder } from "../../support/shop";
import { type Actors, type EventRow, openPath, type Payload } from "./events";

const dunavShop = { company_id: 1, site_id: 1 };
const frictionlessCard = "4111 1111 1111 1111";

let count = 0;
const freshUid = () => {
  count += 1;
  return `E${Date.now()}${count}`;
};

async function createOffer(page: Page, price: string): Promise<{ uid: string; link: string }> {
  await page.goto("/orders/new-pbl?lang=en&company_id=1&site_id=1");
  const dialog = page.getByRole("dialog");
  const uid = (await dialog.getByText(/^PBL\d{13}$/).textContent()) ?? "";
  await dialog.getByLabel("Email").fill("kupac@primer.example");
  await dialog.getByLabel("Currency").selectOption("RSD");
  await dialog.getByLabel("Language", { exact: true }).selectOption("en");
  await dialog.getByLabel(/^Name/).fill("Gift box");
  await dialog.getByLabel(/^Price/).fill(price);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  const link = await dialog.getByRole("link", { name: "Open the pay page" }).getAttribute("href");
  return { uid, link: link ?? "" };
}

async function payByCard(page: Page, link: string, card: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("radio", { name: /Platna kartica/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel("Expires (MM/YY)").fill("12/31");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on the card").fill("ANA ILIC");
  await page.getByRole("button", { name: /^Pay / }).click();
}

const boughtOffer = { uid: "", link: "" };
const openWithOffer = async (actors: Actors) => {
  Object.assign(boughtOffer, await createOffer(actors.other, "2400"));
  await openPath(actors, "/orders");
};

async function payOffer(actors: Actors): Promise<void> {
  const customer = await actors.customer();
  await payByCard(customer, boughtOffer.link, frictionlessCard);
  await expect(customer.getByRole("heading", { name: "Paid" })).toBeVisible();
}

const createdPayload = (uid: string, changes: Payload = {}): Payload => ({
  ...dunavShop,
  order: expect.objectContaining({ id: expect.any(Number), Uid: uid, SubscriptionId: null, ...changes }),
});

const boughtSubscription: { uid: string } = { uid: "" };

/** A shop's order for a monthly item; the customer pays it at the address in the gateway's answer. */
async function buySubscription(actors: Actors): Promise<void> {
  const uid = freshUid();
  const item = { type: "product", name: "Kafa", price: "1490.50", qty: 1, virtual: true };
  const request_data = aRequest(uid, {
    cof: "required",
    // With no return address, the customer stays on the gateway's result page.
    order_user_url: "",
    order_items: [{ ...item, subscription: { every: 1, unit: "month" } }],
  });
  const { body } = await sendOrder(actors.gateway.url, { request_data });
  const customer = await actors.customer();
  await payByCard(customer, String(body.pay_url), frictionlessCard);
  await expect(customer.getByRole("heading", { name: "Paid" })).toBeVisible();
  boughtSubscription.uid = `SUB-${uid}`;
}

const transaction = {
  ...dunavShop,
  transaction: expect.objectContaining({
    id: expect.any(Number),
    Uid: expect.any(String),
    OrderId: expect.any(Number),
  }),
};

export const liveRows = {
  "hpay-order-created": [
    {
      description: "a colleague saves a pay-by-link order",
      open: (actors) => openPath(actors, "/orders"),
      cause: async ({ other }) => [
        createdPayload((await createOffer(other, "1200")).uid, { Amount: "1200.00", Currency: "RSD" }),
      ],
    },
    {
      description: "a shop sends an order",
      open: (actors) => openPath(actors, "/orders"),
      cause: async ({ gateway }) => {
        const uid = freshUid();
        await sendOrder(gateway.url, signedOrder({ uid, amount: "4590.00", currency: "RSD" }));
        return [createdPayload(uid, { Amount: "4590.00", Currency: "RSD" })];
      },
    },
  ],
  "hpay-order-updated": [
    {
      description: "a colleague changes an order's name",
      open: openWithOffer,
      cause: async ({ other }) => {
        await other.goto(`/orders?lang=en&company_id=1&site_id=1&q=${boughtOffer.uid}`);
        await other.getByRole("link", { name: boughtOffer.uid, exact: true }).click();
        const dialog = other.getByRole("dialog").filter({ hasText: boughtOffer.uid });
        await dialog.getByLabel("Order Name", { exact: true }).fill("Gift for Ana");
        await dialog.getByRole("button", { name: "Save", exact: true }).click();
        return [createdPayload(boughtOffer.uid, { Amount: "2400.00" })];
      },
    },
  ],
  "hpay-transaction-created": [
    {
      description: "a customer pays with a card",
      open: openWithOffer,
      cause: async (actors) => {
        await payOffer(actors);
        return [transaction];
      },
    },
  ],
  "hpay-transaction-updated": [
    {
      description: "a colleague refunds a part of a card payment",
      open: async (actors) => {
        await openWithOffer(actors);
        await payOffer(actors);
      },
      cause: async ({ other }) => {
        await other.goto(`/orders?lang=en&company_id=1&site_id=1&q=${boughtOffer.uid}`);
        await (await expandRow(other, boughtOffer.uid))
          .getByRole("button", { name: "Refund", exact: true })
          .click();
        const prompt = other.getByRole("dialog", { name: "Refund" });
        await prompt.getByRole("textbox", { name: "Amount" }).fill("400");
        await prompt.getByRole("button", { name: /Refund .*400\.00/ }).click();
        await expect(rowOf(other, boughtOffer.uid).getByText("Partially refunded").first()).toBeVisible();
        return [transaction];
      },
    },
  ],
  "hpay-subscription-created": [
    {
      description: "a customer pays for something monthly",
      open: (actors) => openPath(actors, "/subscriptions"),
      cause: async (actors) => {
        await buySubscription(actors);
        return [
          {
            ...dunavShop,
            subscription: expect.objectContaining({ id: expect.any(Number), Uid: boughtSubscription.uid }),
          },
        ];
      },
    },
  ],
  "hpay-subscription-updated": [
    {
      description: "a colleague cancels a subscription",
      open: async (actors) => {
        await buySubscription(actors);
        await openPath(actors, "/subscriptions");
      },
      cause: async ({ other }) => {
        await other.goto(`/subscriptions?lang=en&company_id=1&site_id=1&q=${boughtSubscription.uid}`);
        await other
          .getByRole("row")
          .filter({ hasText: boughtSubscription.uid })
          .getByRole("cell")
          .nth(2)
          .click();
        await other.getByRole("button", { name: "Cancel subscription" }).click();
        await other.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
        return [
          {
            ...dunavShop,
            subscription: expect.objectContaining({ id: expect.any(Number), Uid: boughtSubscription.uid }),
          },
        ];
      },
    },
  ],
} satisfies Partial<Record<EventName, readonly EventRow[]>>;
