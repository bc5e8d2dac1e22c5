import { documentOfHtml, htmlOfDocument } from "./html-bridge";

const roundTrip = (html: string) => htmlOfDocument(documentOfHtml(html));

describe("rich text", () => {
  it.each([
    "<p>Plaćanje <strong>odmah</strong></p>",
    '<h2 class="align-center">Uslovi</h2>',
    "<ul><li><p>jedan</p></li><li><p>dva</p></li></ul>",
    "<blockquote><p>x</p></blockquote>",
  ])("keeps %s", (html) => {
    expect(roundTrip(html)).toBe(html);
  });

  it("keeps good links and loses bad ones", () => {
    expect(roundTrip('<p><a href="https://shop.example">a</a></p>')).toContain('href="https://shop.example"');
    expect(roundTrip('<p><a href="javascript:alert(1)">a</a></p>')).toBe("<p>a</p>");
  });

  it("loses what the schema does not know", () => {
    expect(roundTrip('<p style="color:red" onclick="x()">a<script>b</script></p>')).toBe("<p>a</p>");
  });

  it("gives the empty text for nothing written", () => {
    expect(roundTrip("")).toBe("");
    expect(roundTrip("<p></p>")).toBe("");
  });
});
