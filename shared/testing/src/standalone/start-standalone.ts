import {
  interfaceLanguages,
  isLanguageCode,
  isRole,
  type RemoteConfig,
  type RemoteModule,
  type RemoteRoute,
  roles,
} from "@hpay/contract";
import { fakeHost } from "../fake-host/fake-host";
import { gatewayAnswers, sampleAnswers } from "./sample-answers";

/**
 * Starts a remote on its own page: links to its pages, a choice of role and language, and the remote below,
 * which is loaded through the same module as in the shell. It shows sample records, or those of a real gateway
 * with `?over=gateway`.
 */
export function startStandalone(remote: RemoteModule, config: RemoteConfig, element: HTMLElement): void {
  const query = new URLSearchParams(location.search);
  const role = query.get("role");
  const language = query.get("lang");
  const answerSource = query.get("over") === "gateway" ? "gateway" : "samples";
  const path = query.get("path") ?? exampleOf(config.routes[0]);
  const route = config.routes.find((candidate) => matchesPattern(candidate.path, path)) ?? config.routes[0];

  const host = fakeHost({
    path,
    role: isRole(role) ? role : "creator",
    language: isLanguageCode(language) ? language : "en",
    otherwise: answerSource === "gateway" ? gatewayAnswers : sampleAnswers,
    expectsReports: true,
    config: { apiBase: `${location.origin}/gateway/` },
  });

  const go = (name: string, value: string) => {
    query.set(name, value);
    location.search = query.toString();
  };
  const navigation = document.createElement("nav");
  navigation.setAttribute("aria-label", `${config.name} on its own`);
  navigation.append(
    choice(
      "page",
      config.routes.map((route) => exampleOf(route)),
      path,
      (value) => go("path", value),
    ),
    choice("role", roles, role ?? "creator", (value) => go("role", value)),
    choice("language", interfaceLanguages, language ?? "en", (value) => go("lang", value)),
    choice("over", ["samples", "gateway"], answerSource, (value) => go("over", value)),
  );
  const main = document.createElement("main");
  element.replaceChildren(navigation, main);
  remote.mount(main, {
    host,
    page: route?.page ?? config.slots.find((slot) => "page" in slot)?.page ?? "",
    basename: "",
    params: route ? paramsOf(route.path, path) : {},
    signal: new AbortController().signal,
  });
}

function choice(
  label: string,
  values: readonly string[],
  value: string,
  onChange: (value: string) => void,
): HTMLElement {
  const select = document.createElement("select");
  for (const option of values) select.append(new Option(option, option, false, option === value));
  select.addEventListener("change", () => onChange(select.value));
  const frame = document.createElement("label");
  frame.append(`${label} `, select, " ");
  return frame;
}

const segments = (path: string) => path.split("/").filter(Boolean);

/** An address that matches a route, with 1 as the value of each parameter. */
const exampleOf = (route: RemoteRoute | undefined) =>
  `/${segments(route?.path ?? "")
    .filter((segment) => !segment.endsWith("?"))
    .map((segment) => (segment.startsWith(":") ? "1" : segment))
    .join("/")}`;

const matchesPattern = (pattern: string, path: string) => {
  const patternSegments = segments(pattern);
  return (
    segments(path).length <= patternSegments.length &&
    segments(path).every(
      (segment, at) => patternSegments[at]?.startsWith(":") || patternSegments[at] === segment,
    )
  );
};

const paramsOf = (pattern: string, path: string) =>
  Object.fromEntries(
    segments(pattern).flatMap((segment, at) => {
      const value = segments(path)[at];
      return segment.startsWith(":") && value ? [[segment.replace(/^:|\?$/g, ""), value]] : [];
    }),
  );
