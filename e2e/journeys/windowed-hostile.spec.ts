import { expect, test } from "../support/panel";
import { shopPlugin } from "../support/shop-plugin";
import { asSignedIn } from "../support/signed-in";

const shop = "https://shop.dunav.example";
const commands = [
  { command: "subscribe_pos_updates", message_session_uid: "x" },
  { command: "addsite_status" },
  { command: "navigate", link: "/company" },
  { command: "close" },
];

/** Pages that open a managed window and claim another origin, or their real one, which belongs to no POS. */
const hostilePages: readonly { readonly from: string; readonly claims: string }[] = [
  { from: "https://evil.example", claims: shop },
  { from: "https://evil.example", claims: "https://evil.example" },
  { from: "https://evil.example", claims: "null" },
  { from: "https://evil.example", claims: "https://shop.dunav.example@evil.example" },
  { from: "https://shop.dunav.example.evil.example", claims: "https://shop.dunav.example.evil.example" },
  { from: "https://evil-shop.dunav.example", claims: "https://evil-shop.dunav.example" },
  { from: "https://shop.dunav.example:8443", claims: "https://shop.dunav.example:8443" },
  { from: "https://shop.dunav.example:8443", claims: shop },
  { from: "https://shop.dunav.example.", claims: "https://shop.dunav.example." },
  { from: "http://shop.dunav.example", claims: "http://shop.dunav.example" },
];

for (const { from, claims } of hostilePages) {
  test(`${from}, claiming to be ${claims}, can neither receive messages nor control the panel`, async ({
    context,
    gateway,
  }) => {
    await asSignedIn(context, gateway);
    const plugin = await shopPlugin(context, from);
    const query = new URLSearchParams({
      wmanage: "/help",
      origin: claims,
      company_id: "1",
      site_id: "1",
      lang: "en",
    });
    const panel = await plugin.open(`${gateway.url}/?${query}`, commands[0] ?? {});
    await expect(panel.getByRole("navigation", { name: "Main menu" })).toBeVisible();
    await expect(panel.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
    for (const command of commands) await plugin.send(command);
    await plugin.twoRounds(panel);
    expect(await plugin.messages()).toEqual([]);
    expect(panel.isClosed()).toBe(false);
    await expect(panel).toHaveURL(/\/help$/);
  });
}

test("An opener with an opaque origin receives no messages", async ({ context, gateway }) => {
  await asSignedIn(context, gateway);
  const plugin = await shopPlugin(context, "https://evil.example");
  const popup = context.waitForEvent("page");
  await plugin.page.evaluate((url) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
    frame.srcdoc =
      `<script>const panel = open(${JSON.stringify(url)});` +
      `addEventListener("message", (event) => parent.postMessage(["heard", event.data], "*"));` +
      `setInterval(() => panel.postMessage({ command: "subscribe_pos_updates", message_session_uid: 1 }, "*"), 300);` +
      `</scr` +
      `ipt>`;
    document.body.append(frame);
  }, `${gateway.url}/?wmanage=/help&origin=null&company_id=1&site_id=1&lang=en`);
  const panel = await popup;
  await expect(panel.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  await plugin.page.waitForTimeout(1200);
  expect(await plugin.messages()).toEqual([]);
});

test("The panel accepts messages only from the opener's window, whatever the origin", async ({
  context,
  gateway,
}) => {
  await asSignedIn(context, gateway);
  const plugin = await shopPlugin(context, shop);
  const panel = await plugin.open(
    `${gateway.url}/?wmanage=/help&origin=${shop}&company_id=1&site_id=1&lang=en`,
    { command: "none-that-is-known" },
  );
  await expect(panel.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
  await plugin.page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.src = "/inner";
    document.body.append(frame);
    const command = JSON.stringify({ command: "subscribe_pos_updates", message_session_uid: 1 });
    frame.onload = () => {
      const inner = frame.contentDocument;
      const script = inner?.createElement("script");
      if (!inner || !script) return;
      // The post runs as a separate script, because the sender of a message is the window whose code posts it.
      script.text = `window.open("", "hpay").postMessage(${command}, "*")`;
      inner.body.append(script);
    };
  });
  await plugin.twoRounds(panel);
  for (const message of [
    null,
    7,
    "close",
    [],
    { command: 7 },
    { command: "__proto__" },
    { command: "toString" },
  ])
    await plugin.send(message);
  await plugin.twoRounds(panel);
  expect(await plugin.messages()).toEqual([]);
  expect(panel.isClosed()).toBe(false);
});

test("Ten thousand messages do not freeze the page", async ({ context, gateway }) => {
  await asSignedIn(context, gateway);
  const plugin = await shopPlugin(context, "https://evil.example");
  const panel = await plugin.open(
    `${gateway.url}/?wmanage=/help&origin=${shop}&company_id=1&site_id=1&lang=en`,
    { command: "subscribe_pos_updates", message_session_uid: 1 },
  );
  await expect(panel.getByRole("table")).toBeVisible();
  await plugin.page.evaluate(() => Reflect.apply(Reflect.get(window, "flood"), window, [10_000]));
  await panel.getByRole("button", { name: "Search and go to..." }).click();
  await expect(panel.getByRole("combobox", { name: "Page, company, POS or order UID" })).toBeFocused();
  expect(await plugin.messages()).toEqual([]);
});

test("A shop with an unproven domain gets a response but can neither control nor frame the panel", async ({
  context,
  gateway,
  watch,
}) => {
  watch.allow(/frame-ancestors|Framing/);
  const { token } = await asSignedIn(context, gateway);
  const unprovenOrigin = "https://napad.example";
  const change = (Urls: string) =>
    fetch(`${gateway.url}/api/company_sites/1`, {
      method: "PUT",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify({ Urls }),
    });
  const ownDomains = "shop.dunav.example,dunav-trade.example";
  expect((await change(`${ownDomains},napad.example`)).status).toBe(200);
  try {
    const plugin = await shopPlugin(context, unprovenOrigin);
    const panel = await plugin.open(
      `${gateway.url}/?wmanage=/help&origin=${unprovenOrigin}&company_id=1&site_id=1&lang=en`,
      { command: "subscribe_pos_updates", message_session_uid: "x" },
    );
    await expect(panel.getByRole("button", { name: "POS: dunav.example" })).toBeVisible();
    await expect.poll(async () => (await plugin.messages()).length).toBeGreaterThan(0);
    await plugin.send({ command: "navigate", link: "/company" });
    await plugin.twoRounds(panel);
    await expect(panel).toHaveURL(/\/help$/);
    const document = await fetch(`${gateway.url}/?wmanage=/help&origin=${unprovenOrigin}`, {
      headers: { accept: "text/html" },
    });
    expect(document.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  } finally {
    await change(ownDomains);
  }
});

test("Only a shop's page can frame the panel", async ({ context, gateway, watch }) => {
  watch.allow(/frame-ancestors|Framing/);
  const plugin = await shopPlugin(context, "https://evil.example");
  const frameNavigation = plugin.page.waitForEvent(
    "framenavigated",
    (frame) => frame !== plugin.page.mainFrame(),
  );
  await plugin.page.evaluate((url) => {
    const frame = document.createElement("iframe");
    frame.src = url;
    document.body.append(frame);
  }, `${gateway.url}/login?wmanage=/help&origin=https://evil.example`);
  const frame = await frameNavigation;
  expect(frame.url()).not.toContain(gateway.url);
});
