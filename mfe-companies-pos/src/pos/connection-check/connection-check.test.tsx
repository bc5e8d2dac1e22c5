import { findDialog, refusal } from "@hpay/testing";
import { fireEvent, screen, within } from "@testing-library/react";
import { openSettings } from "../pos-settings/testing";
import { messageKeyOf } from "./finding";
import { en } from "./messages/en";

jest.setTimeout(90_000);
const path = "api/company_sites/3/actions/check";
const checkAnswer = (...Checks: object[]) => ({ data: { CheckedAt: "2026-11-20T22:29:00.000Z", Checks } });

async function openCheck(answer: Parameters<Awaited<ReturnType<typeof openSettings>>["host"]["on"]>[2]) {
  const { host } = await openSettings();
  host.on("POST", path, answer);
  fireEvent.click(screen.getByRole("button", { name: "Check connection" }));
  return { host, dialog: within(await findDialog({}, { timeout: 45_000 })) };
}

describe("connection check", () => {
  it("The connection check explains each problem and can be repeated", async () => {
    const { host, dialog } = await openCheck(
      checkAnswer(
        { Name: "pos", Result: "ok", Code: "ENABLED" },
        { Name: "signature", Result: "failed", Code: "REFUSED", Detail: "403" },
        { Name: "shop-requests", Result: "ok", Code: "SIGNED", Detail: "2026-11-20T22:29:00.000Z" },
      ),
    );
    expect(
      await dialog.findByText(
        "The shop rejects our signature (403). It has a different secret key: copy the POS secret key into the shop.",
      ),
    ).toBeVisible();
    expect(dialog.getByText("Not working")).toBeVisible();
    expect(dialog.getByText(/^Last request with a valid signature: 2026-11-20 23:29/)).toBeVisible();
    host.on("POST", path, checkAnswer({ Name: "signature", Result: "ok", Code: "CHECKED" }));
    fireEvent.click(dialog.getByRole("button", { name: "Check again" }));
    expect(
      await dialog.findByText("The shop accepts valid signatures and rejects invalid ones."),
    ).toBeVisible();
  });

  it("The connection check shows unknown results unchanged", async () => {
    const { dialog } = await openCheck(
      checkAnswer({ Name: "gravity", Result: "failed", Code: "UPSIDE_DOWN", Detail: "9.81" }),
    );
    expect(await dialog.findByText("gravity")).toBeVisible();
    expect(dialog.getByText("UPSIDE_DOWN 9.81")).toBeVisible();
  });

  it("A failed connection check is reported", async () => {
    const { dialog } = await openCheck(refusal(500, "INTERNAL"));
    expect(await dialog.findByText("The check could not be completed.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Retry" })).toBeVisible();
  });

  it("The connection check is not offered to staff", async () => {
    await openSettings({}, { role: "staff" });
    expect(screen.queryByRole("button", { name: "Check connection" })).not.toBeInTheDocument();
  });

  it.each([
    ["pos", "DISABLED"],
    ["plugin", "OTHER"],
    ["purchase-key", "MISSING"],
    ["purchase-key", "EXPIRED"],
    ["methods", "NO_PAYMENT_METHOD"],
    ["notify-url", "NOT_SET"],
    ["notify-url", "TARGET_NOT_ALLOWED"],
    ["notify-url", "UNREACHABLE"],
    ["notify-url", "BAD_ANSWER"],
    ["signature", "NOT_CHECKED"],
    ["clock", "OFF"],
    ["smtp", "INCOMPLETE"],
    ["smtp", "REFUSED"],
  ])("The connection check gives advice for %s %s", (name, code) => {
    const key = messageKeyOf({ name, code, result: "failed", detail: "" });
    expect([key, en[key].split(/[.:] /).length > 1]).toEqual([`check.${name}.${code}`, true]);
  });

  it("The connection check compares the gateway's signed text with the shop's", async () => {
    const { host, dialog } = await openCheck(checkAnswer());
    host.on("POST", "api/company_sites/3/actions/check-signature", {
      data: {
        id: 3,
        Text: "||A-1|7.00000000|RSD||r",
        Fits: false,
        HasHash: true,
        Slip: "amount-two-decimals",
        TheirText: "||A-1|7.00|RSD||r",
        OtherUid: false,
      },
    });
    fireEvent.click(await dialog.findByText("Signature checker"));
    fireEvent.change(dialog.getByLabelText("Request"), { target: { value: '{"order_uid":"A-1"}' } });
    fireEvent.click(dialog.getByRole("button", { name: "Check the signature" }));
    expect(await dialog.findByText("The signature is wrong.")).toBeVisible();
    for (const text of [
      "||A-1|7.00000000|RSD||r",
      "||A-1|7.00|RSD||r",
      "Your shop signs the amount with two decimals. Sign it with eight.",
    ])
      expect(dialog.getByText(text)).toBeVisible();
  });
});
