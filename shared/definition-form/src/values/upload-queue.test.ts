import { aDraft, aParameter } from "../testing/builders";
import { valueIn } from "./draft";
import { isAccepted, sendQueue } from "./upload-queue";

const logo = aParameter({ Name: "Logo", Type: "Upload" });
const terms = aParameter({ Name: "Terms", Type: "Upload", Localizable: true });

describe("queued files", () => {
  it("are sent one at a time; each parameter takes the name its file was given, or none when that failed", async () => {
    const underway: string[] = [];
    let most = 0;
    const send = async (file: File) => {
      underway.push(file.name);
      most = Math.max(most, underway.length);
      await new Promise((resolve) => setTimeout(resolve, 5));
      underway.pop();
      if (file.name === "bad.png") throw new Error("too large");
      return `stored-${file.name}`;
    };
    const { draft, failed } = await sendQueue(
      aDraft({ parameters: { Logo: "old.png" }, localized_parameters: { en: {} } }),
      [
        { parameter: logo, language: null, file: new File(["x"], "bad.png") },
        { parameter: terms, language: "en", file: new File(["x"], "t.png") },
      ],
      send,
    );
    expect(valueIn(draft, logo, null)).toBe("");
    expect(valueIn(draft, terms, "en")).toBe("stored-t.png");
    expect(failed.map(({ file }) => file)).toEqual(["bad.png"]);
    expect(most).toBe(1);
  });

  it("are chosen by the endings that the definition accepts", () => {
    expect(isAccepted("Logo.PNG", logo)).toBe(true);
    expect(isAccepted("logo.svg", logo)).toBe(false);
    expect(isAccepted("terms.pdf", aParameter({ Accepts: ".pdf" }))).toBe(true);
  });
});
