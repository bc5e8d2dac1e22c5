import { smsParts } from "@hpay/domain";
import { startLimitMs, type TestGateway, type TestPerson, testGateway } from "../testing/test-gateway";

const billing = { email: "jovana@primer.example", phone: "064 123 4567", first_name: "Jovana" };
const item = { type: "product", name: "Kafa", price: "1590.00", qty: 1, tax_percent: 20 };

describe("a customer who is offered an order", () => {
  let gateway: TestGateway;
  let owner: TestPerson;
  let count = 0;

  const texts: string[] = [];
  const offer = async (data: object = {}) => {
    count += 1;
    const wish = { billing, items: [item], hpaylang: "en", is_pbl: true, pbl_notify: true, pbl_sms: true };
    const Data = JSON.stringify({ ...wish, ...data });
    const body = { Uid: `N-${count}`, CompanySiteId: 1, Amount: "1590.00", Currency: "RSD", Data };
    return (await owner.call("POST", "/api/company_site_orders", { body })).body.data;
  };

  beforeAll(async () => {
    gateway = await testGateway();
    owner = await gateway.as("owner@demo.test");
  }, startLimitMs);
  beforeEach(() => {
    texts.length = 0;
    jest.spyOn(gateway.services.sms, "send").mockImplementation(async (sms) => void texts.push(sms.text));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => gateway.close());

  it.each([
    ["en", "gsm-7", /^Dunav Trade d\.o\.o\.: RSD 1,590\.00, pay at http\S+\/pbl\/1-N-\d+$/],
    ["rs", "gsm-7", /^Dunav Trade d\.o\.o\.: 1\.590,00 RSD, platite na http\S+\/pbl\/1-N-\d+$/],
    ["rs-cyr", "ucs-2", /^Dunav Trade d\.o\.o\.: 1\.590,00 RSD, платите на http\S+\/pbl\/1-N-\d+$/],
  ])("reads a text message in %s, in letters of %s", async (hpaylang, encoding, words) => {
    await offer({ hpaylang });
    expect(texts).toEqual([expect.stringMatching(words)]);
    expect(smsParts(texts.join())).toMatchObject({ encoding });
  });
});
