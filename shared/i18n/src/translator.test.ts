import { defineMessages, onTextsMissing } from "./catalogue";
import type { Messages, MessageTable } from "./message";
import { setOverrides } from "./overrides";
import { messagesRevision, subscribeToMessages } from "./revision";
import { localized, type TranslateCommon, translator } from "./translator";

const en = {
  "shop.title": "Orders",
  "shop.greeting": "Hello {name}, order {uid} costs {amount}",
  "shop.orders": { one: "{count} order of {name}", other: "{count} orders of {name}" },
} as const satisfies MessageTable;

const rs: Messages<typeof en> = {
  "shop.title": "Porudžbine",
  "shop.greeting": "Zdravo {name}, porudžbina {uid} košta {amount}",
  "shop.orders": {
    one: "{count} porudžbina za {name}",
    few: "{count} porudžbine za {name}",
    other: "{count} porudžbina (više) za {name}",
  },
};

const shopMessages = () => defineMessages({ en, rs: async () => rs });

afterEach(() => {
  setOverrides({});
});

describe("message", () => {
  it("A message is shown in English until its table has loaded", () => {
    const t = translator(shopMessages(), "rs");
    expect(t("shop.title")).toBe("Orders");
  });

  it("A message is shown in the user's language after its table has loaded", async () => {
    const messages = shopMessages();
    await messages.load("rs");
    expect(translator(messages, "rs")("shop.title")).toBe("Porudžbine");
  });

  // spec 1.1-rs-cyrillic-transliteration
  it("A Cyrillic message is transliterated from the Latin table, with parameters unchanged", async () => {
    const messages = shopMessages();
    await messages.load("rs-cyr");
    const t = translator(messages, "rs-cyr");
    expect(t("shop.title")).toBe("Поруџбине");
    expect(t("shop.greeting", { name: "Ana", uid: "PBL26", amount: "10,00 RSD" })).toBe(
      "Здраво Ana, поруџбина PBL26 кошта 10,00 RSD",
    );
  });

  it("A message falls back to English in a language without a table", async () => {
    const messages = shopMessages();
    await messages.load("mk");
    expect(translator(messages, "mk")("shop.title")).toBe("Orders");
  });

  it("A parameter that looks like a placeholder or pattern is inserted unchanged", () => {
    const t = translator(shopMessages(), "en");
    expect(t("shop.greeting", { name: "{uid}", uid: "$&", amount: 5 })).toBe("Hello {uid}, order $& costs 5");
  });

  it.each([
    [1, "1 porudžbina za Ana"],
    [2, "2 porudžbine za Ana"],
    [5, "5 porudžbina (više) za Ana"],
    [11, "11 porudžbina (više) za Ana"],
    [21, "21 porudžbina za Ana"],
    [1234, "1.234 porudžbine za Ana"],
  ])(
    "A Serbian message with the number %d uses the Serbian plural form and digit groups",
    async (count, text) => {
      const messages = shopMessages();
      await messages.load("rs");
      expect(translator(messages, "rs")("shop.orders", { count, name: "Ana" })).toBe(text);
    },
  );

  it("A message shown in English uses the English plural rule", () => {
    expect(translator(shopMessages(), "rs")("shop.orders", { count: 21, name: "Ana" })).toBe(
      "21 orders of Ana",
    );
  });

  it("Every translator has the common texts", () => {
    const t = translator(shopMessages(), "en");
    expect([t("common.loading"), t("common.nothing-found")]).toEqual(["Loading...", "Nothing found"]);
    const tCommon: TranslateCommon = t;
    expect(tCommon("common.save")).toBe("Save");
  });

  it("The compiler rejects an unknown key and missing parameters", () => {
    const t = translator(shopMessages(), "en");
    // @ts-expect-error this key does not exist
    expect(t("shop.no-such_key")).toBe("no such key");
    // @ts-expect-error parameters are missing
    expect(t("shop.greeting", { name: "Ana" })).toContain("{uid}");
  });
});

describe("message table", () => {
  it("A failed load of a message table is reported and retried", async () => {
    let attempts = 0;
    const messages = defineMessages({
      en,
      rs: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error("offline");
        return rs;
      },
    });
    const report = jest.fn();
    onTextsMissing(report);
    await expect(messages.load("rs")).rejects.toThrow("offline");
    expect(report.mock.calls).toEqual([[new Error("offline")]]);
    expect(messages.isLoaded("rs")).toBe(false);
    await messages.load("rs-cyr");
    expect([messages.isLoaded("rs"), attempts]).toEqual([true, 2]);
  });

  it("Simultaneous requests load a message table once", async () => {
    const fetch = jest.fn(async () => rs);
    const messages = defineMessages({ en, rs: fetch });
    await Promise.all([messages.load("rs"), messages.load("rs-cyr")]);
    await messages.load("rs");
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("A loaded message table notifies only current subscribers", async () => {
    const watcher = jest.fn();
    const unusedWatcher = jest.fn();
    const stop = subscribeToMessages(watcher);
    subscribeToMessages(unusedWatcher)();
    const before = messagesRevision();
    await shopMessages().load("rs");
    stop();
    expect([watcher.mock.calls.length, unusedWatcher.mock.calls.length]).toEqual([1, 0]);
    expect(messagesRevision()).toBe(before + 1);
  });
});

describe("text with its own languages", () => {
  const text = { en: "Orders", rs: "Porudžbine" };

  it("A multilingual text falls back to transliterated Latin or to English", () => {
    expect([localized(text, "rs"), localized(text, "rs-cyr"), localized(text, "mk")]).toEqual([
      "Porudžbine",
      "Поруџбине",
      "Orders",
    ]);
  });
});

describe("operator overrides", () => {
  // spec 1.1-override-file-static-path
  it("Operator overrides take precedence over all message tables", async () => {
    const messages = shopMessages();
    await messages.load("rs");
    setOverrides('{"en":{"shop.title":"Sales"},"rs":{"shop.title":"Prodaja"}}');
    expect(["en", "rs", "rs-cyr", "mk"].map((code) => titleIn(messages, code))).toEqual([
      "Sales",
      "Prodaja",
      "Продаја",
      "Sales",
    ]);
  });

  it("Operator overrides can contain Cyrillic text", () => {
    setOverrides({ "rs-cyr": { "shop.title": "Наруџбе" }, rs: { "shop.title": "Prodaja" } });
    expect(titleIn(shopMessages(), "rs-cyr")).toBe("Наруџбе");
  });

  it("Operator overrides accept parameters and replace all plural forms", () => {
    setOverrides({ en: { "shop.orders": "Orders of {name}: {count}" } });
    expect(translator(shopMessages(), "en")("shop.orders", { count: 1, name: "Ana" })).toBe(
      "Orders of Ana: 1",
    );
  });

  it.each([
    ["text other than JSON", "{", "not-json"],
    ["a list", "[]", "wrong-shape"],
    ["null", "null", "wrong-shape"],
    ["missing", undefined, "not-json"],
    ["more than 512 kB", JSON.stringify({ en: { key: "x".repeat(530_000) } }), "too-large"],
  ])("Operator overrides are refused when the file is %s", (_name, file, refused) => {
    expect(setOverrides(file)).toEqual({ taken: 0, ignored: 0, refused });
  });

  it("Operator overrides ignore non-text values and unknown languages", () => {
    expect(
      setOverrides('{"en":{"a":1,"shop.title":"Sales","b":null},"de":{"shop.title":"X"},"rs":[]}'),
    ).toEqual({ taken: 1, ignored: 4 });
    expect(titleIn(shopMessages(), "en")).toBe("Sales");
  });

  it("Operator overrides cannot reach an object's prototype", () => {
    setOverrides('{"__proto__":{"polluted":"yes"},"en":{"__proto__":"x","constructor":"y"}}');
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(titleIn(shopMessages(), "en")).toBe("Orders");
  });
});

function titleIn(messages: ReturnType<typeof shopMessages>, code: string): string {
  const language = code === "rs" || code === "rs-cyr" || code === "mk" ? code : "en";
  return translator(messages, language)("shop.title");
}
