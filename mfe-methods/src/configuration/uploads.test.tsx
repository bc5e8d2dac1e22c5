import { json, recordAnswer, refusal } from "@hpay/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { openFiscal, parameters } from "../testing/open-fiscal";

jest.setTimeout(90_000);

beforeAll(() => {
  // jsdom cannot create object URLs.
  Object.assign(URL, { createObjectURL: () => "blob:preview", revokeObjectURL() {} });
});

describe("uploads", () => {
  // spec 1.7-post-upload-file-company 2.3-type-upload-file-queued 2.5-file 2.7-post-upload-file-company
  it("Files are uploaded on Save, and the parameter gets the stored file name", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Title: "Card" } });
    host.on("POST", "upload", json({ filename: "stored.png" }));
    await user.upload(screen.getByLabelText("Logo"), new File(["x"], "logo.png", { type: "image/png" }));
    expect(screen.getByText("logo.png will be uploaded when you save")).toBeInTheDocument();
    expect(host.requests.some(({ path }) => path === "upload")).toBe(false);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Title: "Card", Logo: "stored.png" });
    const uploadBody = host.requests.find(({ path }) => path === "upload")?.body;
    expect(uploadBody instanceof FormData && uploadBody.get("company_id")).toBe("1");
  });

  it("Uploads are validated and filtered by stored name", async () => {
    const key = { Name: "Cert", Type: "Upload", Validator: "function(v){}", ValueFilter: "function(v){}" };
    const { host, user, savedData } = await openFiscal(
      { parameters: { Title: "Card" } },
      [...parameters, key],
      {
        scripts: {
          hooks: {
            "company_site_fiscal_methods: receipts": {
              "Validator Cert": (value) => (String(value).endsWith(".png") ? "" : "Upload the certificate"),
              "ValueFilter Cert": (value) => `kept/${String(value)}`,
            },
          },
        },
      },
    );
    const answers = [json({ filename: "other.gif" }), json({ filename: "stored.png" })];
    host.on("POST", "upload", () => answers.shift() ?? refusal(500, "INTERNAL"));
    const choose = () =>
      user.upload(screen.getByLabelText("Cert"), new File(["x"], "cert.png", { type: "image/png" }));
    await choose();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Upload the certificate")).toBeVisible();
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
    await choose();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Title: "Card", Cert: "kept/stored.png" });
  });

  it("Finished uploads are not repeated after a failed save", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Title: "Card" } }, [
      ...parameters,
      { Name: "Terms", Type: "Upload" },
    ]);
    const answers = [json({ filename: "stored.png" }), json({ error: "PAYLOAD_TOO_LARGE" })];
    host.on("POST", "upload", () => answers.shift() ?? json({ filename: "terms.png" }));
    host.on("PUT", "api/company_site_fiscal_methods/7", refusal(503, "UNAVAILABLE"));
    await user.upload(screen.getByLabelText("Logo"), new File(["x"], "logo.png", { type: "image/png" }));
    await user.upload(screen.getByLabelText("Terms"), new File(["x"], "t.png", { type: "image/png" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(host.notices.at(-1)?.text).toMatch(/^Error saving/));
    expect(screen.getByRole("link", { name: "Stored file: stored.png" })).toHaveAttribute(
      "href",
      expect.stringContaining("/uploads/stored.png"),
    );
    expect(screen.getByText("t.png will be uploaded when you save")).toBeInTheDocument();
    host.on("PUT", "api/company_site_fiscal_methods/7", ({ body }) =>
      recordAnswer({ id: 7, ...Object(body) }),
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toMatchObject({ Logo: "stored.png", Terms: "terms.png" });
    expect(host.requests.filter(({ path }) => path === "upload")).toHaveLength(3);
  });

  it("Oversized files are blocked and do not replace the stored file", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Title: "Card", Logo: "old.png" } });
    const largeFile = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "big.png", { type: "image/png" });
    await user.upload(screen.getByLabelText("Logo"), largeFile);
    expect(screen.getByText("Upload blocked! big.png It is larger than 5 MB.")).toBeVisible();
    act(() => host.language.set("mk"));
    expect(await screen.findByText(/блокирано! big\.png Поголема е од 5 MB\.$/)).toBeVisible();
    act(() => host.language.set("en"));
    await user.type(screen.getByLabelText("Title*"), " 2");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters).toEqual({ Title: "Card 2", Logo: "old.png" });
  });

  it("Stored files can be removed", async () => {
    const { user, savedData } = await openFiscal({ parameters: { Title: "Card", Logo: "old.png" } });
    await user.click(screen.getByRole("button", { name: "Remove this file" }));
    await waitFor(() => expect(screen.getByLabelText("Logo")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Logo).toBe("");
  });

  // spec 2.4-each-parameter-takes-returned 2.4-save-continues-after-uploads
  it("A failed upload keeps the stored file and does not block the save", async () => {
    const { host, user, savedData } = await openFiscal({ parameters: { Title: "Card", Logo: "old.png" } });
    host.on("POST", "upload", json({ error: "UNSUPPORTED_MEDIA" }));
    await user.upload(screen.getByLabelText("Logo"), new File(["x"], "logo.png", { type: "image/png" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Logo).toBe("old.png");
    expect(host.notices[0]).toMatchObject({ text: "Upload blocked! logo.png", details: expect.any(String) });
    const reason = String(host.notices[0]?.details);
    expect(screen.getByText(`Upload blocked! logo.png ${reason}`)).toBeVisible();
    act(() => host.language.set("mk"));
    expect(await screen.findByText(/блокирано! logo\.png Овој вид датотека не е дозволен\.$/)).toBeVisible();
    act(() => host.language.set("en"));
    await user.upload(screen.getByLabelText("Logo"), new File(["x"], "other.png", { type: "image/png" }));
    expect(screen.queryByText(/Upload blocked!/)).not.toBeInTheDocument();
  });

  it("A required upload that a filter clears blocks the save", async () => {
    const { host, user } = await openFiscal(
      { parameters: {} },
      [{ Name: "Seal", Type: "Upload", Required: true, ValueFilter: "function(v){ return '' }" }],
      { scripts: { hooks: { "company_site_fiscal_methods: receipts": { "ValueFilter Seal": () => "" } } } },
    );
    host.on("POST", "upload", json({ filename: "seal.png" }));
    await user.upload(screen.getByLabelText("Seal*"), new File(["x"], "seal.png", { type: "image/png" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("This field is required")).toBeInTheDocument();
    expect(host.requests.some(({ method }) => method === "PUT")).toBe(false);
  });

  it.each([
    [null, ""],
    ["old.png", "old.png"],
  ])("A failed required upload over %p stores %p", async (storedValue, expected) => {
    const { host, user, savedData } = await openFiscal({ parameters: { Title: "Card", Seal: storedValue } }, [
      ...parameters,
      { Name: "Seal", Type: "Upload", Required: true },
    ]);
    host.on("POST", "upload", json({ error: "PAYLOAD_TOO_LARGE" }));
    await user.upload(screen.getByLabelText("Seal*"), new File(["x"], "seal.png", { type: "image/png" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect((await savedData()).parameters.Seal).toBe(expected);
    expect(host.notices[0]?.text).toBe("Upload blocked! seal.png");
  });
});
