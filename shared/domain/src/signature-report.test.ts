import { md5 as md5Bytes } from "@noble/hashes/legacy.js";
import { sha512 as sha512Bytes } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { shopHash } from "./shop-signature";
import { explainSignature, type SignatureSlip, signedTextOf } from "./signature-report";

const uid = "5f0c9a4e-7b21-4d83-9c6e-1a2b3c4d5e6f";
const secret = "s3cret";
const parts = { status: "PAYMENT:PAID", orderUid: "A-1", amount: "10.5", currency: "EUR", rand: "r1" };
const md5 = (text: string) => bytesToHex(md5Bytes(utf8ToBytes(text)));
const sha512 = (text: string) => bytesToHex(sha512Bytes(utf8ToBytes(text)));
const signatureOf = (text: string) => sha512(md5(text + uid) + secret);

describe("the report on a signature", () => {
  it("A signature report confirms a matching hash", () => {
    expect(explainSignature(shopHash(parts, uid, secret), parts, uid, secret)).toEqual({
      text: "|PAYMENT:PAID|A-1|10.50000000|EUR||r1",
      fits: true,
      slip: null,
      theirs: null,
    });
  });

  it.each<[SignatureSlip, string]>([
    ["amount-as-sent", "|PAYMENT:PAID|A-1|10.5|EUR||r1"],
    ["amount-two-decimals", "|PAYMENT:PAID|A-1|10.50|EUR||r1"],
    ["no-rand", "|PAYMENT:PAID|A-1|10.50000000|EUR||"],
    ["bar-before-rand", "|PAYMENT:PAID|A-1|10.50000000|EUR|||r1"],
    ["no-status", "||A-1|10.50000000|EUR||r1"],
    ["no-order-uid", "|PAYMENT:PAID||10.50000000|EUR||r1"],
  ])("A signature report recognizes the mistake %s", (mistake, wrongHash) => {
    expect(explainSignature(signatureOf(wrongHash), parts, uid, secret)).toMatchObject({
      fits: false,
      slip: mistake,
      theirs: wrongHash,
    });
  });

  it("A signature report recognizes untrimmed spaces", () => {
    const paddedParts = { ...parts, orderUid: " A-1 " };
    const shopText = "|PAYMENT:PAID| A-1 |10.50000000|EUR||r1";
    expect(explainSignature(signatureOf(shopText), paddedParts, uid, secret)).toMatchObject({
      text: "|PAYMENT:PAID|A-1|10.50000000|EUR||r1",
      slip: "not-trimmed",
      theirs: shopText,
    });
  });

  it("A signature report recognizes a hash without the merchant UID or MD5", () => {
    const text = signedTextOf(parts) ?? "";
    const hashWithoutUid = sha512(md5(text) + secret);
    expect(explainSignature(hashWithoutUid, parts, uid, secret)).toMatchObject({ slip: "no-merchant-uid" });
    const hashWithoutMd5 = sha512(text + uid + secret);
    expect(explainSignature(hashWithoutMd5, parts, uid, secret)).toMatchObject({ slip: "no-md5" });
  });

  it("A signature report names no mistake for a wrong secret or invalid amount", () => {
    expect(explainSignature(shopHash(parts, uid, "other"), parts, uid, secret)).toMatchObject({
      fits: false,
      slip: null,
      theirs: null,
    });
    const unreadableParts = { ...parts, amount: "ten" };
    expect(explainSignature("", unreadableParts, uid, secret)).toEqual({
      text: null,
      fits: false,
      slip: null,
      theirs: null,
    });
  });
});
