import type { Queries } from "../platform/database/database";
import { settings, ticketEntries, tickets } from "../platform/database/schema/service";
import type { DemoPeople } from "./demo-people";
import type { DemoPos } from "./demo-pos";

const hour = 60 * 60_000;

export async function seedSupport(tx: Queries, people: DemoPeople, pos: DemoPos, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const ticket = async (
    title: string,
    closed: boolean,
    hours: number,
    messages: readonly (readonly [number, string, string])[],
  ) => {
    const [made] = await tx
      .insert(tickets)
      .values({
        title,
        closed,
        userId: people.ownerId,
        companyId: people.dunavId,
        companySiteId: pos.shopId,
        createdAt: ago(hours),
      })
      .returning({ id: tickets.id });
    if (!made) throw new Error("a demo ticket was not stored");
    await tx.insert(ticketEntries).values(
      messages.map(([writerId, mailSentUser, content], at) => ({
        ticketId: made.id,
        writerId,
        mailSentUser,
        content,
        createdAt: ago(hours - (at + 1) * 2),
      })),
    );
  };
  const owner = [people.ownerId, "owner@demo.test"] as const;
  const support = [people.supportId, "support@demo.test"] as const;
  const staff = [people.staffId, "staff@demo.test"] as const;
  await ticket("Kartica odbijena posle 3-D Secure provere", false, 30, [
    [...owner, "Kupac je potvrdio plaćanje u banci, a porudžbina je ostala REFUSED. Možete li da proverite?"],
    [...support, "Proveravamo sa procesorom. Javljamo se u toku dana."],
  ]);
  await ticket("Fiskalni račun nije stigao kupcu", false, 100, [
    [...staff, "Račun je izdat, ali kupac nije dobio e-poštu."],
  ]);
  await ticket("Kako da dodam drugi magacin", true, 900, [
    [...owner, "Gde se unosi drugi magacin za firmu?"],
    [...support, "U podešavanjima firme, tabela Magacini. Najviše tri."],
  ]);
  await tx.insert(settings).values([
    {
      name: "help_link_start",
      value: "/help/start",
      description: "First steps: company, POS, first payment",
    },
    {
      name: "help_link_methods",
      value: "/help/methods",
      description: "Payment, shipping and fiscal methods",
    },
    {
      name: "help_link_company",
      value: "/help/company",
      description: "Companies, people and their roles",
    },
    {
      name: "help_link_pos",
      value: "/help/pos",
      description: "Points of sale, their keys and notifications",
    },
    {
      name: "help_link_orders",
      value: "/help/orders",
      description: "Orders: states, refunds, receipts and parcels",
    },
    {
      name: "help_link_transactions",
      value: "/help/transactions",
      description: "Transactions and refunds",
    },
    {
      name: "help_link_subscriptions",
      value: "/help/subscriptions",
      description: "Subscriptions and their charges",
    },
    {
      name: "help_link_tickets",
      value: "/help/support",
      description: "Asking for support",
    },
    {
      name: "help_link_account",
      value: "/help/account",
      description: "Your account: password, passkeys, sessions",
    },
    {
      name: "help_link_pbl",
      value: "/help/pay-by-link",
      description: "Pay-by-link orders",
    },
    {
      name: "help_link_woocommerce",
      value: "/help/woocommerce",
      description: "Connecting a WooCommerce shop",
    },
    {
      name: "help_link_signature",
      value: "/help/signature",
      description: "Signing requests and checking answers",
    },
  ]);
}
