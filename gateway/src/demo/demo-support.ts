import type { Queries } from "../platform/database/database";
import { settings, ticketEntries, tickets } from "../platform/database/schema/service";
import type { DemoPeople } from "./demo-people";
import type { DemoPos } from "./demo-pos";

const hour = 60 * 60_000;

export async function seedSupport(tx: Queries, people: DemoPeople, pos: DemoPos, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  const ticket = async (
    title: string,
    isClosed: boolean,
    hours: number,
    messages: readonly (readonly [number, string, string])[],
  ) => {
    const [ticket] = await tx
      .insert(tickets)
      .values({
        title,
        closed: isClosed,
        userId: people.ownerId,
        companyId: people.dunavId,
        companySiteId: pos.shopId,
        createdAt: ago(hours),
      })
      .returning({ id: tickets.id });
    if (!ticket) throw new Error("a demo ticket was not stored");
    await tx.insert(ticketEntries).values(
      messages.map(([writerId, mailSentUser, content], at) => ({
        ticketId: ticket.id,
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
      description: inEveryLanguage(
        "First steps: company, POS, first payment",
        "Prvi koraci: firma, POS, prvo plaćanje",
        "Први чекори: фирма, POS, прво плаќање",
      ),
    },
    {
      name: "help_link_methods",
      value: "/help/methods",
      description: inEveryLanguage(
        "Payment, shipping and fiscal methods",
        "Metodi plaćanja, dostave i fiskalizacije",
        "Методи за плаќање, достава и фискализација",
      ),
    },
    {
      name: "help_link_company",
      value: "/help/company",
      description: inEveryLanguage(
        "Companies, people and their roles",
        "Firme, ljudi i njihove uloge",
        "Фирми, луѓе и нивните улоги",
      ),
    },
    {
      name: "help_link_pos",
      value: "/help/pos",
      description: inEveryLanguage(
        "Points of sale, their keys and notifications",
        "Prodajna mesta, njihovi ključevi i obaveštenja",
        "Продажни места, нивните клучеви и известувања",
      ),
    },
    {
      name: "help_link_orders",
      value: "/help/orders",
      description: inEveryLanguage(
        "Orders: states, refunds, receipts and parcels",
        "Porudžbine: stanja, povraćaji, računi i pošiljke",
        "Нарачки: состојби, поврати, сметки и пратки",
      ),
    },
    {
      name: "help_link_transactions",
      value: "/help/transactions",
      description: inEveryLanguage(
        "Transactions and refunds",
        "Transakcije i povraćaji",
        "Трансакции и поврати",
      ),
    },
    {
      name: "help_link_subscriptions",
      value: "/help/subscriptions",
      description: inEveryLanguage(
        "Subscriptions and their charges",
        "Pretplate i njihove naplate",
        "Претплати и нивните наплати",
      ),
    },
    {
      name: "help_link_tickets",
      value: "/help/support",
      description: inEveryLanguage("Asking for support", "Kako tražiti podršku", "Како да побарате поддршка"),
    },
    {
      name: "help_link_account",
      value: "/help/account",
      description: inEveryLanguage(
        "Your account: password, passkeys, sessions",
        "Vaš nalog: lozinka, pristupni ključevi, sesije",
        "Вашата сметка: лозинка, пристапни клучеви, сесии",
      ),
    },
    {
      name: "help_link_pbl",
      value: "/help/pay-by-link",
      description: inEveryLanguage(
        "Pay-by-link orders",
        "Porudžbine za plaćanje linkom",
        "Нарачки за плаќање со линк",
      ),
    },
    {
      name: "help_link_woocommerce",
      value: "/help/woocommerce",
      description: inEveryLanguage(
        "Connecting a WooCommerce shop",
        "Povezivanje WooCommerce prodavnice",
        "Поврзување WooCommerce продавница",
      ),
    },
    {
      name: "help_link_signature",
      value: "/help/signature",
      description: inEveryLanguage(
        "Signing requests and checking answers",
        "Potpisivanje zahteva i provera odgovora",
        "Потпишување барања и проверка на одговорите",
      ),
    },
  ]);
}

/** The description of a help link in each language. */
const inEveryLanguage = (en: string, rs: string, mk: string): string => JSON.stringify({ en, rs, mk });
