import { aDraft, aParameter } from "../testing/builders";
import { languagesOf, valueIn } from "./draft";
import { sendQueue, withSentFiles } from "./upload-queue";

const logo = aParameter({ Name: "Logo", Type: "Upload" });
const terms = aParameter({ Name: "Terms", Type: "Upload", Localizable: true });

describe("queued files", () => {
  // spec 2.4-queued-files-uploaded-time
  it("Queued files are uploaded one at a time", async () => {
    const underway: string[] = [];
    let max = 0;
    const send = async (file: File) => {
      underway.push(file.name);
      max = Math.max(max, underway.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underway.pop();
      if (file.name === "bad.png") throw new Error("too large");
      return `stored-${file.name}`;
    };
    const results = await sendQueue(
      [
        { parameter: logo, language: null, file: new File(["x"], "bad.png") },
        { parameter: terms, language: "en", file: new File(["x"], "t.png") },
      ],
      send,
    );
    const draft = withSentFiles(
      aDraft({ parameters: { Logo: "old.png" }, localized_parameters: { en: {} } }),
      results,
    );
    expect(valueIn(draft, logo, null)).toBe("old.png");
    expect(valueIn(draft, terms, "en")).toBe("stored-t.png");
    expect(results.filter((result) => "error" in result).map(({ queued }) => queued.file.name)).toEqual([
      "bad.png",
    ]);
    expect(max).toBe(1);
  });

  it("An uploaded file does not restore a language removed during the upload", () => {
    const queuedFile = { parameter: terms, language: "en", file: new File(["x"], "t.png") };
    const draft = withSentFiles(aDraft({ localized_parameters: { de: {} } }), [
      { queued: queuedFile, name: "stored" },
    ]);
    expect(languagesOf(draft)).toEqual(["de"]);
  });
});
