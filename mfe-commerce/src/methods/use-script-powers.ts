import type { ScriptPowers } from "@hpay/contract";
import { isDecided, resourceKeys, useProvider, useQueryClient, useScope } from "@hpay/data";
import { asFlag } from "@hpay/domain";
import { useHost, useT } from "@hpay/remote-kit";
import { useNavigate } from "@hpay/remote-kit/router";
import { safeHref } from "@hpay/ui/html";
import { useMemo } from "react";
import type { ScriptCall } from "../approvals/script-call";
import { messages } from "../messages/catalogue";
import { asId, asObject, asText, valueAt } from "../wire/loose-value";
import { createActionKeys } from "./domain/action-keys";
import { type Prompt, readPrompt } from "./domain/prompt-fields";

export interface ScriptPowersRequest {
  readonly resource: string;
  /** Id of the action's record; null for a list, in which each call names its record. */
  readonly id: number | null;
  /** The order that the money belongs to; absent if the record is the order itself, or has no order. */
  readonly orderId?: number | null | undefined;
}

/** Shows the prompt to the person; resolves to null if the person cancels. */
export type Ask = (prompt: Prompt) => Promise<Readonly<Record<string, string>> | null>;

const ordersResource = "company_site_orders";
/** Resources whose rows contain the order, and so show its changes. */
const affectedResources = [ordersResource, "company_site_transactions", "company_site_subscriptions"];

// Shared by the whole page, because a retry after a lost answer may come from the row, the details or another
// screen.
const keys = createActionKeys(() => crypto.randomUUID());

export interface BoundPowers extends ScriptPowers {
  /** Why the last call of this run failed; null if it succeeded. */
  readonly lastError: () => unknown;
  readonly lastCall: () => ScriptCall | null;
  /** Resolves when no call is running; true if the gateway has carried one out. */
  readonly hasActed: () => Promise<boolean>;
}

/** Creates the panel functions that a running script can call. The gateway checks every call again. */
export function useScriptPowers({
  resource,
  id,
  orderId = null,
}: ScriptPowersRequest): (ask: Ask) => BoundPowers {
  const host = useHost();
  const provider = useProvider();
  const client = useQueryClient();
  const scope = useScope();
  const navigate = useNavigate();
  const t = useT(messages);
  return useMemo(
    () => (ask) => {
      let lastError: unknown = null;
      let lastCall: ScriptCall | null = null;
      const calls: Promise<boolean>[] = [];
      const callGateway = async (action: string, payload: unknown) => {
        const target = id ?? asId(valueAt(payload, "id"));
        if (target === null) throw new Error("hpay.call needs the id of a record");
        // A refund of a transaction is a refund of its order. After a lost answer, a retry from either uses the
        // same key, and the gateway executes the refund only once.
        const subject =
          orderId === null ? { resource, id: target } : { resource: ordersResource, id: orderId };
        const call = { ...subject, action, payload };
        lastCall = { orderId: subject.resource === ordersResource ? subject.id : null, action, payload };
        try {
          const idempotencyKey = keys.keyFor(call);
          const answer = await provider.action(resource, target, action, payload, { idempotencyKey });
          keys.settle(call, "answered");
          lastError = null;
          return typeof answer.data === "object" && answer.data !== null ? answer.data : answer;
        } catch (error) {
          lastError = error;
          keys.settle(call, isDecided(error) ? "answered" : "unknown");
          throw error;
        }
      };
      return {
        lastError: () => lastError,
        lastCall: () => lastCall,
        hasActed: async () => (await Promise.all(calls)).includes(true),
        call(action, payload) {
          const answer = callGateway(action, payload);
          calls.push(
            answer.then(
              () => true,
              () => false,
            ),
          );
          return answer;
        },
        confirm(question) {
          const { title, text, confirm, cancel, danger } = asObject(question);
          return host.confirm({
            title: asText(title) || asText(question),
            text: asText(text),
            confirmLabel: asText(confirm) || t("common.confirm"),
            ...(asText(cancel) ? { cancelLabel: asText(cancel) } : {}),
            ...(asFlag(danger) ? { tone: "danger" } : {}),
          });
        },
        prompt: (requestedPrompt) => ask(readPrompt(requestedPrompt)),
        notify(notice) {
          const { text, tone } = asObject(notice);
          const promptText = asText(text) || asText(notice);
          const knownTone = (["success", "warning", "error"] as const).find(
            (candidate) => candidate === tone,
          );
          if (promptText) host.notify({ tone: knownTone ?? "info", text: promptText });
        },
        open(url) {
          const address = safeHref(url);
          if (!address) return;
          if (/^\/(?!\/|pbl\/|uploads\/|dev\/|clientpay\/|api\/)/.test(url)) navigate(url);
          else window.open(address, "_blank", "noopener,noreferrer");
        },
        refresh() {
          for (const resource of affectedResources)
            void client.invalidateQueries({ queryKey: resourceKeys(resource, scope).all });
        },
      };
    },
    [client, host, id, navigate, orderId, provider, resource, scope, t],
  );
}
