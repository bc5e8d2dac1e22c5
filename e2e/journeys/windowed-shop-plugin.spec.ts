import { expect, signIn, test } from "../support/panel";
import { type PluginMessage, shopPlugin } from "../support/shop-plugin";
import { asSignedIn } from "../support/signed-in";

const shop = "https://shop.dunav.example";
const dunav = { companyId: 1, posId: 1 };

const messagesOfType = (pluginMessages: readonly PluginMessage[], type: string) =>
  pluginMessages.filter(({ data }) => data.type === type);
const lastStatus = (messages: readonly PluginMessage[]) =>
  messagesOfType(messages, "addsite_status_message").at(-1)?.data.addsite_status_message;

// spec 1.1-posts-site-add-status 1.2-query-parameters-addsite-addsite
test("A connecting shop opens the panel, polls every second and receives the saved POS", async ({
  context,
  gateway,
}) => {
  const plugin = await shopPlugin(context, shop);
  const query = new URLSearchParams({ addsite: shop, addsite_notify_url: `${shop}/notify`, lang: "en" });
  const panel = await plugin.open(`${gateway.url}/sites?${query}`, { command: "addsite_status" });

  // The shop is notified that the panel is open before anybody has signed in.
  await expect.poll(async () => lastStatus(await plugin.messages())).toBe("Waiting for sign-in...");
  await expect(panel.getByLabel("Password", { exact: true })).toBeVisible();
  // The operator's landing texts are hidden while a shop is being connected.
  await panel.waitForLoadState("networkidle");
  await expect(panel.getByRole("heading", { level: 2 })).toHaveCount(0);
  await signIn(panel, gateway);

  await expect(panel).toHaveURL(/\/sites$/);
  await expect
    .poll(async () => lastStatus(await plugin.messages()))
    .toMatch(/^To connect shop\.dunav\.example, choose or create its company/);
  await panel
    .getByRole("main")
    .getByRole("button", { name: /company/i })
    .click();
  await panel.getByRole("dialog").getByText("Dunav Trade d.o.o.").click();
  await expect
    .poll(async () => lastStatus(await plugin.messages()))
    .toMatch(/^To connect shop\.dunav\.example, choose its POS/);
  await panel.getByRole("row").filter({ hasText: "dunav.example" }).first().click();
  await expect(panel).toHaveURL(/\/sitedetails\/1$/);

  expect((await plugin.messages()).some(({ data }) => "addedsite" in data)).toBe(false);
  await panel.getByRole("button", { name: "Save and choose..." }).click();
  await expect.poll(async () => (await plugin.messages()).some(({ data }) => "addedsite" in data)).toBe(true);

  const pushes = await plugin.messages();
  const addedSites = pushes.flatMap(({ data }) =>
    typeof data.addedsite === "string" ? [data.addedsite] : [],
  );
  expect(addedSites).toHaveLength(1);
  expect(JSON.parse(addedSites[0] ?? "")).toEqual({
    merchant_site_uid: "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f",
    secret_token: "demo-shop-secret",
    environment: "production",
    company_id: dunav.companyId,
    site_id: dunav.posId,
  });
  for (const { origin, isFromPanel, data } of pushes)
    expect({ origin, isFromPanel, v: data.v }).toEqual({ origin: gateway.url, isFromPanel: true, v: 1 });

  // After two more rounds of requests, the secret has not been sent again.
  const before = pushes.length;
  await expect.poll(async () => (await plugin.messages()).length).toBeGreaterThan(before + 1);
  expect((await plugin.messages()).filter(({ data }) => "addedsite" in data)).toHaveLength(1);

  const closeEvent = panel.waitForEvent("close");
  await plugin.send({ command: "close" });
  await closeEvent;
  await expect
    .poll(async () => messagesOfType(await plugin.messages(), "window_closed").length)
    .toBeGreaterThan(0);
});

// spec 1.1-panel-embedded-another-window
test("A shop that manages its POS can navigate the panel and is notified of each save", async ({
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const plugin = await shopPlugin(context, shop);
  const query = new URLSearchParams({
    wmanage: "/sitedetails/1",
    origin: shop,
    company_id: String(dunav.companyId),
    site_id: String(dunav.posId),
    lang: "en",
  });
  const panel = await plugin.open(`${gateway.url}/?${query}`, {
    command: "subscribe_pos_updates",
    message_session_uid: "session-7",
  });
  await expect(panel).toHaveURL(/\/sitedetails\/1$/);
  await expect
    .poll(
      async () =>
        messagesOfType(await plugin.messages(), "subscribed_pos_updates")[0]?.data.subscribed_pos_updates,
    )
    .toBe("session-7");
  // The spec requires that Delete and the link to the list be hidden in a managed window.
  await expect(panel.getByLabel("Notes", { exact: false }).first()).toBeVisible();
  await expect(panel.getByRole("button", { name: /^Delete/ })).toHaveCount(0);
  await expect(panel.getByText("Back to sites list...")).toHaveCount(0);

  await panel.getByLabel("Notes", { exact: false }).first().fill(`Opening hours ${Date.now()}`);
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(async () => messagesOfType(await plugin.messages(), "hpay_pos_data_update").length)
    .toBeGreaterThan(0);
  expect(messagesOfType(await plugin.messages(), "hpay_pos_data_update")[0]).toMatchObject({
    origin: gateway.url,
    data: {
      hpay_pos_data_update: true,
      environment: "production",
      company_id: dunav.companyId,
      site_id: dunav.posId,
    },
  });

  await plugin.send({ command: "navigate", link: "/orders" });
  await expect(panel).toHaveURL(/\/orders/);
  await expect(panel.getByRole("heading", { level: 1, name: /Orders/ })).toBeVisible();
  await panel.reload();
  await expect
    .poll(async () => messagesOfType(await plugin.messages(), "window_closed").length)
    .toBeGreaterThan(0);
  // The opened window remains managed after a reload.
  const before = messagesOfType(await plugin.messages(), "subscribed_pos_updates").length;
  await expect
    .poll(async () => messagesOfType(await plugin.messages(), "subscribed_pos_updates").length)
    .toBeGreaterThan(before);
});

test("A subscription by a shop that manages its POS is acknowledged before and after sign-in", async ({
  context,
  gateway,
}) => {
  const plugin = await shopPlugin(context, shop);
  const query = new URLSearchParams({
    wmanage: "/sitedetails/1",
    origin: shop,
    company_id: "1",
    site_id: "1",
  });
  const panel = await plugin.open(`${gateway.url}/?${query}&lang=en`, {
    command: "subscribe_pos_updates",
    message_session_uid: "session-9",
  });
  await expect(panel).toHaveURL(/\/login$/);
  const answers = async () => messagesOfType(await plugin.messages(), "subscribed_pos_updates").length;
  await expect.poll(answers).toBeGreaterThan(0);
  await panel.reload();
  const before = await answers();
  await expect.poll(answers).toBeGreaterThan(before);
  await signIn(panel, gateway);
  await expect(panel).toHaveURL(/\/sitedetails\/1$/);
  await expect(panel.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  const answersAfterSignIn = await answers();
  await expect.poll(answers).toBeGreaterThan(answersAfterSignIn);
  const types = new Set((await plugin.messages()).map(({ data }) => data.type));
  expect([...types].sort()).toEqual(["subscribed_pos_updates", "window_closed"]);
});

test("An unknown shop receives no data about a signed-out user", async ({ context, gateway }) => {
  const evilOrigin = "https://evil.example";
  const plugin = await shopPlugin(context, evilOrigin);
  const panel = await plugin.open(`${gateway.url}/?wmanage=/help&origin=${evilOrigin}&lang=en`, {
    command: "subscribe_pos_updates",
    message_session_uid: 1,
  });
  await expect(panel.getByLabel("Password", { exact: true })).toBeVisible();
  // This pause is long enough for the plugin to post its command again.
  await plugin.page.waitForTimeout(1200);
  expect(await plugin.messages()).toEqual([]);
});

test("A shop's command can only navigate inside the panel", async ({ context, gateway, watch }) => {
  watch.allow(/Refused to leave the panel/);
  await asSignedIn(context, gateway);
  const plugin = await shopPlugin(context, shop);
  const panel = await plugin.open(
    `${gateway.url}/?wmanage=/help&origin=${shop}&company_id=1&site_id=1&lang=en`,
    { command: "subscribe_pos_updates", message_session_uid: 1 },
  );
  await expect
    .poll(async () => messagesOfType(await plugin.messages(), "subscribed_pos_updates").length)
    .toBeGreaterThan(0);
  const hiddenParts = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    `${gateway.url}@evil.example/`,
  ];
  for (const link of hiddenParts) await plugin.send({ command: "navigate", link });
  await plugin.send({ command: "navigate", link: "/company" });
  await expect(panel).toHaveURL(`${gateway.url}/company`);
});
