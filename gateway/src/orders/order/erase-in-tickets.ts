import { setImmediate } from "node:timers/promises";
import { readJson } from "@hpay/domain";
import { type AnyColumn, and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { Queries } from "../../platform/database/database";
import type { orders } from "../../platform/database/schema/commerce";
import { ticketEntries, tickets } from "../../platform/database/schema/service";
import { readData } from "../../platform/json/data-json";
import { phoneDigits } from "../facts/phone-digits";

/** The text that replaces a customer's name. */
const nameMask = "***";
const minNumberLength = 6;
/**
 * An e-mail address with more names is the shop's own: its orders name many people, and every name is searched
 * for in every message.
 */
export const maxNames = 100;
/** Messages read together; a company may have any number. */
const messagesPerBatch = 100;
/** A longer text is not a name. */
const maxLength = 200;

/** Telephone numbers and full names of the customers of these orders. */
export const namesIn = (rows: readonly Pick<typeof orders.$inferSelect, "data">[]): readonly string[] =>
  rows.flatMap(({ data }) => {
    const { billing, shipping } = readData(data);
    return [billing, shipping].flatMap((address) => {
      const { first_name, last_name, phone }: Readonly<Record<string, unknown>> = Object(address);
      const [first, last, number] = [first_name, last_name, phone].map((text) => String(text ?? "").trim());
      const texts = [
        // Some shops write a dash or a letter for a name that nobody gave.
        ...(isName(first) && isName(last) ? [`${first} ${last}`, `${last} ${first}`] : []),
        ...(number && isPhone(number) ? [number] : []),
      ];
      return texts.filter((text) => text.length <= maxLength);
    });
  });

const isPhone = (text: string) => /^[\d\s()+./-]+$/.test(text) && phoneDigits(text).length >= minNumberLength;
const isName = (text: string | undefined) => /\p{L}{2}/u.test(text ?? "");

/** Replaces a customer's e-mail and names in the company's tickets, and counts the attached files. */
export async function eraseInTickets(
  queries: Queries,
  companyId: number,
  email: string,
  orderUids: ReadonlySet<string>,
): Promise<{ readonly tickets: number; readonly ticketFiles: number }> {
  const names = orderUids.size > maxNames ? [email] : [email, ...orderUids];
  // The longest first, because a name may be a part of another.
  const sortedNames = names.toSorted((a, b) => b.length - a.length);
  const withoutCustomer = async (text: string) => {
    // Other calls must not wait until all texts have been searched.
    await setImmediate();
    return sortedNames.reduce(
      (remainingText, name) =>
        isPhone(name) ? withoutPhone(remainingText, name) : withoutName(remainingText, name),
      text,
    );
  };
  const mentionsCustomer = (text: AnyColumn) =>
    or(
      ...sortedNames.map((name) =>
        isPhone(name)
          ? sql`position(${phoneDigits(name)} in regexp_replace(${text}, '[^0-9]', '', 'g')) > 0`
          : sql`position(${name.toLowerCase()} in lower(${text})) > 0`,
      ),
    );
  const titleRows = await queries
    .select({ id: tickets.id, title: tickets.title, version: tickets.version })
    .from(tickets)
    .where(and(eq(tickets.companyId, companyId), mentionsCustomer(tickets.title)));
  for (const { id, title, version } of titleRows) {
    const maskedTitle = await withoutCustomer(title);
    if (maskedTitle !== title)
      await queries
        .update(tickets)
        .set({ title: maskedTitle, version: version + 1 })
        .where(eq(tickets.id, id));
  }
  const companyTickets = queries
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.companyId, companyId));
  const batchAfter = (after: number) =>
    queries
      .select()
      .from(ticketEntries)
      .where(
        and(
          inArray(ticketEntries.ticketId, companyTickets),
          gt(ticketEntries.id, after),
          mentionsCustomer(ticketEntries.content),
        ),
      )
      // Sorted by a term, so that the messages of other companies are not read in the order of their ids.
      .orderBy(asc(sql`${ticketEntries.id} + 0`))
      .limit(messagesPerBatch);
  let [count, files] = [0, 0];
  for (let batch = await batchAfter(0); batch.length > 0; batch = await batchAfter(batch.at(-1)?.id ?? 0))
    for (const { id, content, version, attachments } of batch) {
      const maskedContent = await withoutCustomer(content);
      if (maskedContent === content) continue;
      await queries
        .update(ticketEntries)
        .set({ content: maskedContent, version: version + 1 })
        .where(eq(ticketEntries.id, id));
      count += 1;
      const listedFiles = readJson(attachments);
      files += Array.isArray(listedFiles) ? listedFiles.length : 0;
    }
  return { tickets: count, ticketFiles: files };
}

/** People write a telephone number with spaces or dashes, and with or without its country code. */
const withoutPhone = (text: string, phone: string): string =>
  text.replace(/\+?\d[\d\s()./-]*\d/g, (number) =>
    phoneDigits(number) === phoneDigits(phone) ? nameMask : number,
  );

const isWordCharacter = (letter: string | undefined) =>
  letter !== undefined && /[\p{L}\p{N}_+-]/u.test(letter);

/** Leaves longer names that contain this one: they name another person. */
function withoutName(text: string, name: string): string {
  const [lowerText, lowerName] = [text.toLowerCase(), name.toLowerCase()];
  // A character with a longer lower-case form would shift the positions after it.
  if (lowerName === "" || lowerText.length !== text.length) return text;
  let [result, from] = ["", 0];
  for (let at = lowerText.indexOf(lowerName); at >= 0; at = lowerText.indexOf(lowerName, at + 1)) {
    if (at < from) continue;
    const end = at + lowerName.length;
    const continues = isWordCharacter(text[end]) || (text[end] === "." && isWordCharacter(text[end + 1]));
    if (isWordCharacter(text[at - 1]) || text[at - 1] === "." || continues) continue;
    result += text.slice(from, at) + nameMask;
    from = end;
  }
  return result + text.slice(from);
}
