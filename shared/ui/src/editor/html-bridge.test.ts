import { documentOfHtml, htmlOfDocument, unsupportedInEditor } from "./html-bridge";

const roundTrip = (html: string) => htmlOfDocument(documentOfHtml(html));

describe("rich text", () => {
  it.each([
    "<p>Plaćanje <strong>odmah</strong></p>",
    '<h2 class="align-center">Uslovi</h2>',
    "<ul><li><p>jedan</p></li><li><p>dva</p></li></ul>",
    "<blockquote><p>x</p></blockquote>",
  ])("The rich text editor keeps %s", (html) => {
    expect(roundTrip(html)).toBe(html);
  });

  it("The rich text editor keeps only safe links", () => {
    expect(roundTrip('<p><a href="https://shop.example">a</a></p>')).toContain('href="https://shop.example"');
    expect(roundTrip('<p><a href="javascript:alert(1)">a</a></p>')).toBe("<p>a</p>");
  });

  it("The rich text editor removes unknown attributes and elements", () => {
    expect(roundTrip('<p style="color:red" onclick="x()">a<script>b</script></p>')).toBe("<p>a</p>");
  });

  it("The rich text editor lists elements that editing would remove", () => {
    const storedHtml = '<p>H<sub>2</sub>O</p><table><tr><td>1</td></tr></table><img src="/uploads/a.png">';
    expect(unsupportedInEditor(storedHtml)).toEqual(["table", "img", "sub"]);
    expect(unsupportedInEditor(htmlOfDocument(documentOfHtml(storedHtml)))).toEqual([]);
    const html =
      '<h2>A</h2><p class="align-center"><b>b</b> <i>i</i> <u>u</u> <code>c</code> <a href="https://a.rs">a</a><br></p><hr><ul><li><p>x</p></li></ul><blockquote><p>q</p></blockquote>';
    expect(unsupportedInEditor(html)).toEqual([]);
  });

  it("Empty rich text is an empty string", () => {
    expect(roundTrip("")).toBe("");
    expect(roundTrip("<p></p>")).toBe("");
  });
});
