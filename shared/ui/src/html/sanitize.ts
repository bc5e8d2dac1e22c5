import createDOMPurify, { type Config, type DOMPurify } from "dompurify";
import { safeHref } from "./safe-href";

const config: Config = {
  ALLOWED_TAGS: [
    ...[
      "a",
      "abbr",
      "b",
      "blockquote",
      "br",
      "caption",
      "code",
      "col",
      "colgroup",
      "dd",
      "del",
      "details",
      "div",
      "dl",
      "dt",
    ],
    ...[
      "em",
      "figcaption",
      "figure",
      "h1",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "hr",
      "i",
      "img",
      "ins",
      "kbd",
      "li",
      "mark",
      "ol",
    ],
    ...[
      "p",
      "pre",
      "q",
      "s",
      "section",
      "small",
      "span",
      "strong",
      "sub",
      "summary",
      "sup",
      "table",
      "tbody",
      "td",
      "tfoot",
    ],
    ...["th", "thead", "time", "tr", "u", "ul"],
  ],
  ALLOWED_ATTR: [
    "alt",
    "class",
    "colspan",
    "datetime",
    "dir",
    "height",
    "href",
    "lang",
    "rowspan",
    "scope",
    "src",
    "title",
    "width",
  ],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  SANITIZE_NAMED_PROPS: true,
};

/**
 * Style attributes are removed, and only these classes for alignment are allowed: a stored class must not
 * imitate the panel's appearance.
 */
const allowedClasses = new Set(["align-start", "align-center", "align-end"]);

let sharedPurifier: DOMPurify | undefined;

/** The only DOMPurify instance with the panel's rules, which is created when it is first needed. */
function purifier(): DOMPurify {
  if (sharedPurifier !== undefined) return sharedPurifier;
  const purifier = createDOMPurify(window);
  purifier.addHook("afterSanitizeAttributes", (element) => {
    keepAllowedClasses(element);
    if (element.tagName === "IMG" && !isOwnPicture(element.getAttribute("src"))) element.remove();
    if (element.tagName === "A") keepSafeLink(element);
  });
  sharedPurifier = purifier;
  return purifier;
}

function keepAllowedClasses(element: Element) {
  const classes = [...element.classList].filter((name) => allowedClasses.has(name));
  if (classes.length > 0) element.setAttribute("class", classes.join(" "));
  else element.removeAttribute("class");
}

/**
 * Whether a picture is the product's own. A picture from another origin would reveal to its owner who reads the
 * page, and when.
 */
function isOwnPicture(src: string | null): boolean {
  if (src === null) return false;
  try {
    return new URL(src, location.origin).origin === location.origin;
  } catch {
    // A picture is removed if its `src` is not an address.
    return false;
  }
}

function keepSafeLink(link: Element) {
  const href = safeHref(link.getAttribute("href"));
  if (href === undefined) {
    link.removeAttribute("href");
    return;
  }
  link.setAttribute("href", href);
  if (!href.startsWith("/") && !href.startsWith("#")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer nofollow");
  }
}

const tagsAndSheets =
  /<style\b(?:[^"'>]|"[^"]*"|'[^']*')*[\s\S]*?(?:<\/style\b[^>]*(?:>|$)|$)|<[a-z](?:[^"'>]|"[^"]*"|'[^']*')*/gi;
const namesInTag = /"[^"]*"|'[^']*'|(?<=[\s"']|^<[a-z]+\/)(?:on(?=[a-z]+\s*=)|style(?=\s*=))/gi;

/**
 * While parsing, a browser reports handlers, styles and base elements as violations of the page's policy, even
 * if they are removed afterwards. Therefore style sheets and base elements are dropped, and known names are
 * mangled beforehand. This does not make the HTML safe.
 */
const withoutPolicyViolations = (html: string): string =>
  html.replace(tagsAndSheets, (tag) =>
    /^<style\b/i.test(tag)
      ? ""
      : /^<base\b/i.test(tag)
        ? "<wbr"
        : tag.replace(namesInTag, (match) => (/^["']/.test(match) ? match : `data-${match}`)),
  );

/**
 * Sanitized HTML from data: no scripts, styles, forms, frames or pictures from other origins, and only links
 * that `safeHref` allows. The result must not be edited as text afterwards.
 */
export function sanitize(html: string): TrustedHTML {
  return purifier().sanitize(withoutPolicyViolations(html), { ...config, RETURN_TRUSTED_TYPE: true });
}

/**
 * Sanitized HTML as nodes, for editors.
 * @param pictures false for none, so that showing the nodes requests nothing
 */
export function sanitizeToFragment(html: string, pictures = true): DocumentFragment {
  const FORBID_TAGS = pictures ? [] : ["img"];
  return purifier().sanitize(withoutPolicyViolations(html), {
    ...config,
    FORBID_TAGS,
    RETURN_DOM_FRAGMENT: true,
  });
}
