import { plainText } from "./plain-text";

describe("plain text of HTML", () => {
  it.each([
    ["Platite <b>odmah</b>.", "Platite odmah ."],
    ["<p>Jedan</p><p>Dva</p>", "Jedan Dva"],
    ["<style>b{color:red}</style>Tekst<SCRIPT>alert(1)</SCRIPT >!", "Tekst !"],
    ["a &lt;b&gt; &amp;amp; c&nbsp;d", "a <b> &amp; c d"],
    ["3 < 4", "3 < 4"],
    ["<script>nije kraj", "nije kraj"],
  ])("The plain text of %j is %j", (html, words) => {
    expect(plainText(html)).toBe(words);
  });

  it("The plain text of HTML keeps the line breaks that a shop prints", () => {
    expect(plainText("<p>Jedan</p><ul><li>Dva</li></ul>Tri<br />Četiri<i>!</i>", "lines")).toBe(
      "Jedan\nDva\nTri\nČetiri!",
    );
  });

  it.each(["<script", "<style>", "<", "</script", "<script>", "<a", "&amp;", " "])(
    "The plain text of %j is computed in linear time",
    (piece) => {
      const timeOf = (html: string) => {
        const before = process.cpuUsage();
        plainText(html);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      };
      expect(timeOf(piece.repeat(1_000_000))).toBeLessThan(5000);
    },
  );
});
