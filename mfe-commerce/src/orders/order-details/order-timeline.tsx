import { resourceKeys, useProvider, useQuery, useScope } from "@hpay/data";
import { formatMoney } from "@hpay/domain";
import { useLanguage, useT } from "@hpay/remote-kit";
import type { IconName, Tone } from "@hpay/ui";
import { DateText, Timeline } from "@hpay/ui/page";
import { messages } from "../../messages/catalogue";
import { useWallClock } from "../../record-list/use-wall-clock";
import { asText } from "../../wire/loose-value";
import { ordersResource } from "../data/save-order";
import { type OrderEvent, readTimeline } from "../domain/timeline";
import { orderMessages } from "../messages/catalogue";
import type { en } from "../messages/en";
import { stateWords } from "../order-status/status-look";

type EventKey = Extract<keyof typeof en, `event.${string}`>;

/** The order's timeline; undefined until it has loaded, or if the gateway has no timelines. */
export function useTimeline(orderId: number | null): readonly OrderEvent[] | undefined {
  const provider = useProvider();
  const scope = useScope();
  const { data } = useQuery({
    queryKey: resourceKeys(ordersResource, scope).other("timeline", orderId),
    queryFn: async ({ signal }) =>
      readTimeline(await provider.call(`api/${ordersResource}/${orderId}/timeline`, { signal })),
    enabled: orderId !== null,
  });
  return data;
}

/** Shows what happened to the order, when, and who did it. */
export function OrderTimeline({ events }: { readonly events: readonly OrderEvent[] }) {
  const t = useT(orderMessages);
  const tCommon = useT(messages);
  const language = useLanguage();
  const { format } = useWallClock();
  const textFor = (key: string, fallback: string) => (isEventKey(key) ? t(key) : fallback);
  const detailOf = ({ details }: OrderEvent) => {
    const fieldText = (name: string) => asText(details[name]);
    const [amount, topic, state] = [fieldText("amount"), fieldText("topic"), fieldText("state")];
    const parts = [
      amount === "" ? "" : formatMoney({ amount, currency: fieldText("currency") }, language),
      fieldText("email"),
      textFor(`event.topic-${topic}`, topic),
      // The refunded lines.
      fieldText("lines"),
      ...["number", "reference", "tracking_code"].map(fieldText),
      // The state of a shop notification, a parcel or a payment.
      textFor(`event.state-${state}`, stateWords(state, tCommon)),
      // `requester`: the person who requested the step that another person decided.
      ...["reason", "text", "requester"].map(fieldText),
    ];
    return parts.filter(Boolean).join(" · ");
  };
  return (
    <Timeline
      label={t("order.timeline")}
      entries={events.map((event) => {
        const detail = detailOf(event);
        return {
          id: event.id,
          ...lookOf(event.name),
          title: textFor(`event.${event.name}`, event.name),
          when: (
            <>
              <DateText iso={event.at}>{format(event.at)}</DateText>
              {event.actor === "" ? null : ` · ${textFor(`event.by-${event.actor}`, event.actor)}`}
            </>
          ),
          ...(detail === "" ? {} : { detail }),
        };
      })}
    />
  );
}

const messageKeys: ReadonlySet<string> = new Set(Object.keys(orderMessages.en));
const isEventKey = (key: string): key is EventKey => key.startsWith("event.") && messageKeys.has(key);

function lookOf(name: string): { readonly icon: IconName; readonly tone: Tone } {
  if (/failed|canceled|voided|rejected/.test(name)) return { icon: "alert", tone: "danger" };
  if (name.startsWith("packet")) return { icon: "shipping", tone: "info" };
  if (/receipt|booked/.test(name)) return { icon: "fiscal", tone: "neutral" };
  if (/refund/.test(name)) return { icon: "undo", tone: "teal" };
  if (/paid|captured|collected/.test(name)) return { icon: "check", tone: "success" };
  return { icon: "circle", tone: "neutral" };
}
