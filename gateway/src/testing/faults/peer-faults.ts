import { readFileSync } from "node:fs";
import type { MailBehaviour } from "./cut-mail-server";
import type { Fault } from "./fault-rig";
import type { ShopBehaviour } from "./faulty-shop";

const megabyte = 1024 * 1024;

export const mailsCut: Fault = {
  name: "the network to the mail server is cut",
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ mails }) => mails.cut(true),
  end: ({ mails }) => mails.cut(false),
};

const mailServer = (name: string, behaviour: MailBehaviour): Fault => ({
  name,
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ mails }) => mails.behaveAs(behaviour),
  end: ({ mails }) => mails.behaveAs("takes it"),
});

/** The mail server refuses the first attempt to send each e-mail, and accepts a later one. */
export const mailsGreylisted = mailServer("the mail server greylists", "greylists");
/** The mail server receives the whole text, and never confirms the e-mail. */
export const mailsStall = mailServer("the mail server stalls after the text", "stalls after the text");

const shopFault = (name: string, behaviour: ShopBehaviour, lastsMs: number): Fault => ({
  name,
  lastsMs,
  maxSilenceMs: 3000,
  begin: ({ shop }) => shop.behaveAs(behaviour),
  end: ({ shop }) => shop.behaveAs("takes it"),
});

export const shopAnswersTooMany = shopFault("the shop answers 429", "answers 429", 5000);
export const shopNeverEnds = shopFault("the shop never ends its answer", "never ends its answer", 8000);
export const shopHangs = shopFault("the shop never answers", "hangs", 8000);
export const shopFails = shopFault("the shop answers 500", "answers 500", 5000);

export const shopRedirects: Fault = {
  ...shopFault("the shop redirects", "redirects", 5000),
  check: ({ shop }) =>
    shop.followedRedirects > 0 ? [`${shop.followedRedirects} redirects were followed`] : [],
};

/** Memory limit of a process, in bytes, while a shop sends an endless answer. */
const maxResidentBytes = 900 * megabyte;

export const shopFloods: Fault = {
  ...shopFault("the shop sends 1 GB", "sends 1 GB", 8000),
  maxSilenceMs: 5000,
  check: ({ gateways }) =>
    gateways
      .map(({ pid }) => residentBytes(pid ?? 0))
      .filter((bytes) => bytes > maxResidentBytes)
      .map((bytes) => `a process holds ${Math.round(bytes / megabyte)} MB`),
};

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
