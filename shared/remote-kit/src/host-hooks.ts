import type {
  Action,
  EventDetail,
  EventEnvelope,
  EventName,
  HostApi,
  Notice,
  Question,
  Role,
  Selection,
  Session,
} from "@hpay/contract";
import { useCallback, useEffect, useEffectEvent } from "react";
import { useMountProps } from "./mount-hooks";
import { useReadable } from "./use-readable";

export function useHost(): HostApi {
  return useMountProps().host;
}

/**
 * Whether the remote is in a partner's page, where no records of the company and the POS, and no data of a
 * person, are available.
 */
export function useIsEmbedded(): boolean {
  return useHost().isEmbedded === true;
}

/** The signed-in person, with the role in the selected company. */
export function useSession(): Session {
  return useReadable(useHost().session);
}

/** The person's role in the selected company; staff if none is selected. */
export function useRole(): Role {
  return useSession().role;
}

export function useSelection(): Selection {
  return useReadable(useHost().selection);
}

/**
 * Whether the signed-in person has a permission in the selected company.
 * @param isOwn whether the record belongs to the person, which matters only where the matrix has "own"
 */
export function useCan(action: Action, isOwn = false): boolean {
  const host = useHost();
  // Both session and selection are observed, because either can change the answer.
  useReadable(host.session);
  useReadable(host.selection);
  return host.can(action, isOwn);
}

/**
 * Subscribes to an event of the panel while the component is mounted. The listener always has the values of the
 * latest render.
 */
export function useHostEvent<N extends EventName>(
  name: N,
  listener: (detail: EventDetail<N> & EventEnvelope) => void,
): void {
  const { events } = useHost();
  const receive = useEffectEvent(listener);
  useEffect(() => events.on(name, (detail) => receive(detail)), [events, name]);
}

/** Subscribes to a push of the live connection while the component is mounted. */
export function useLive(name: string, listener: (payload: unknown) => void): void {
  const { live } = useHost();
  const handle = useEffectEvent(listener);
  useEffect(() => live.on(name, (payload) => handle(payload)), [live, name]);
}

/** Returns a function that shows a toast: `notify({ tone, text })`. */
export function useNotify(): (notice: Notice) => void {
  const host = useHost();
  return useCallback((notice) => host.notify(notice), [host]);
}

/** Returns a function that asks the person a question: `await confirm({ title, text, confirmLabel })`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const host = useHost();
  return useCallback((question) => host.confirm(question), [host]);
}
