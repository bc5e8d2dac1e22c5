import { createElement, type ReactElement, useEffect, useLayoutEffect, useRef } from "react";
import {
  attributesOf,
  type EventDetails,
  type EventOption,
  eventNames,
  type HpayRemoteOptions,
} from "./element-options";

type Listeners = { readonly [Name in EventOption]?: (detail: EventDetails[Name]) => void };

/**
 * `<hpay-remote>` for React 18 and later. Functions and objects may be new at each render, because only real
 * changes reach the page.
 */
export function HpayRemote(props: HpayRemoteOptions & Listeners): ReactElement {
  const element = useRef<HTMLElement & Pick<HpayRemoteOptions, "getSession" | "appearance">>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const hasSession = props.getSession !== undefined;
  const appearance = JSON.stringify(props.appearance ?? null);

  useLayoutEffect(() => {
    if (element.current && hasSession)
      Object.assign(element.current, { getSession: () => latest.current.getSession?.() });
  }, [hasSession]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: appearances are compared by contents
  useLayoutEffect(() => {
    if (element.current) Object.assign(element.current, { appearance: latest.current.appearance ?? null });
  }, [appearance]);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const unsubscribers = (Object.keys(eventNames) as EventOption[]).map((option) => {
      const receive = (event: Event) => {
        const listener: ((detail: never) => void) | undefined = latest.current[option];
        if (listener) Reflect.apply(listener, undefined, [Reflect.get(event, "detail")]);
      };
      target.addEventListener(eventNames[option], receive);
      return () => target.removeEventListener(eventNames[option], receive);
    });
    return () => {
      for (const stop of unsubscribers) stop();
    };
  }, []);
  return createElement("hpay-remote", { ...attributesOf(props), ref: element });
}
