import type { Identity, IdentityAnswer, SocketStatus, VerificationChannel } from "@hpay/contract";
import { fakeValue } from "@hpay/testing/host";

type Payload = Readonly<Record<string, unknown>>;
type Answer = IdentityAnswer | Error | ((payload: Payload) => IdentityAnswer | Promise<IdentityAnswer>);

/** A live connection with the test at the other end. */
export interface FakeChannel extends VerificationChannel {
  readonly reference: string;
  readonly status: ReturnType<typeof fakeValue<SocketStatus>>;
  readonly calls: readonly { readonly name: string; readonly payload: unknown }[];
  readonly isClosed: boolean;
  answer(name: string, answer: unknown): void;
  push(name: string, payload?: unknown): void;
}

export interface FakeIdentity extends Identity {
  /** Sets the answers of a call, one per call; the last one repeats. */
  answers(call: "login" | "register" | "verifyByEmail", ...answers: readonly Answer[]): void;
  readonly sentCalls: readonly { readonly call: string; readonly payload: Payload }[];
  readonly channels: readonly FakeChannel[];
  /** The gateway's answers on connections opened later. */
  liveAnswer(name: string, answer: unknown): void;
  connectionsFail(): void;
  readonly continueCount: number;
}

/** In-memory sign-in calls. A call without an answer fails as if the gateway were unreachable. */
export function fakeIdentity(): FakeIdentity {
  const lines = new Map<string, Answer[]>();
  const sentCalls: { call: string; payload: Payload }[] = [];
  const channels: FakeChannel[] = [];
  const liveAnswers = new Map<string, unknown>();
  let connects = true;
  let continued = 0;

  const answerCall = (call: string) => async (payload: Payload) => {
    sentCalls.push({ call, payload });
    const answerQueue = lines.get(call) ?? [];
    const answer = answerQueue.length > 1 ? answerQueue.shift() : answerQueue[0];
    if (answer === undefined) throw new TypeError(`no answer for ${call}`);
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(payload) : answer;
  };

  return {
    login: answerCall("login"),
    register: answerCall("register"),
    verifyByEmail: answerCall("verifyByEmail"),
    openVerification(reference) {
      const channel = fakeChannel(reference, connects ? "online" : "offline", new Map(liveAnswers));
      channels.push(channel);
      return channel;
    },
    signOut: async () => undefined,
    continueAfterSignIn: () => {
      continued += 1;
    },
    answers: (call, ...answers) => {
      lines.set(call, [...answers]);
    },
    sentCalls,
    channels,
    liveAnswer: (name, answer) => {
      liveAnswers.set(name, answer);
    },
    connectionsFail: () => {
      connects = false;
    },
    get continueCount() {
      return continued;
    },
  };
}

function fakeChannel(reference: string, status: SocketStatus, answers: Map<string, unknown>): FakeChannel {
  const listeners = new Set<{ readonly push: string; readonly receive: (payload: unknown) => void }>();
  const calls: { name: string; payload: unknown }[] = [];
  let isClosed = false;
  return {
    reference,
    status: fakeValue<SocketStatus>(status),
    calls,
    async call(name, payload) {
      calls.push({ name, payload });
      if (!answers.has(name)) throw new Error(`no live answer for ${name}`);
      return answers.get(name);
    },
    on(push, receive) {
      const listener = { push, receive };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
    },
    get isClosed() {
      return isClosed;
    },
    answer: (name, answer) => {
      answers.set(name, answer);
    },
    push: (name, payload) => {
      for (const listener of listeners) if (listener.push === name) listener.receive(payload);
    },
  };
}
