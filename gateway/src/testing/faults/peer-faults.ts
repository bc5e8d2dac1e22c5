import { readFileSync } from "node:fs";
import type { Fault } from "./fault-rig";

const megabyte = 1024 * 1024;

export const mailsCut: Fault = {
  name: "the network to the mail server is cut",
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ mails }) => mails.cut(true),
  end: ({ mails }) => mails.cut(false),
};

/** Whoever calls again later is served. */
export const mailsGreylisted: Fault = {
  name: "the mail server greylists",
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ mails }) => mails.become("greylists"),
  end: ({ mails }) => mails.become("takes it"),
};

/** It takes the whole text, and never confirms it. */
export const mailsStall: Fault = {
  name: "the mail server stalls after the text",
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ mails }) => mails.become("stalls after the text"),
  end: ({ mails }) => mails.become("takes it"),
};

export const shopAnswersTooMany: Fault = {
  name: "the shop answers 429",
  lastsMs: 5000,
  maxSilenceMs: 3000,
  begin: ({ shop }) => shop.become("answers 429"),
  end: ({ shop }) => shop.become("takes it"),
};

export const shopRedirects: Fault = {
  name: "the shop redirects",
  lastsMs: 5000,
  maxSilenceMs: 3000,
  begin: ({ shop }) => shop.become("redirects"),
  check: ({ shop }) => (shop.followed > 0 ? [`${shop.followed} redirects were followed`] : []),
  end: ({ shop }) => shop.become("takes it"),
};

export const shopNeverEnds: Fault = {
  name: "the shop never ends its answer",
  lastsMs: 8000,
  maxSilenceMs: 3000,
  begin: ({ shop }) => shop.become("never ends its answer"),
  end: ({ shop }) => shop.become("takes it"),
};

export const shopHangs: Fault = {
  name: "the shop never answers",
  lastsMs: 8000,
  maxSilenceMs: 3000,
  begin: ({ shop }) => shop.become("hangs"),
  end: ({ shop }) => shop.become("takes it"),
};

export const shopFails: Fault = {
  name: "the shop answers 500",
  lastsMs: 5000,
  maxSilenceMs: 3000,
  begin: ({ shop }) => shop.become("answers 500"),
  end: ({ shop }) => shop.become("takes it"),
};

/** Memory limit of a process, in bytes, while a shop sends an endless answer. */
const maxResidentBytes = 900 * megabyte;

export const shopFloods: Fault = {
  name: "the shop sends 1 GB",
  lastsMs: 8000,
  maxSilenceMs: 5000,
  begin: ({ shop }) => shop.become("sends 1 GB"),
  check: ({ gateways }) =>
    gateways
      .map(({ pid }) => residentBytes(pid ?? 0))
      .filter((bytes) => bytes > maxResidentBytes)
      .map((bytes) => `a process holds ${Math.round(bytes / megabyte)} MB`),
  end: ({ shop }) => shop.become("takes it"),
};

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;
