import { errorCatalogue } from "./errors";
import type { LocalizedText } from "./language";

const copy = (en: string, rs: string, mk: string): LocalizedText => ({ en, rs, mk });

/**
 * Reasons why a notification or a message did not reach its server, and hints for the sender about those that
 * did.
 */
export const deliveryNotes = {
  // Connection errors
  NAME_UNKNOWN: copy(
    "The server's name does not exist on the internet. Check the address and your domain.",
    "Ime servera ne postoji na internetu. Proverite adresu i svoj domen.",
    "Името на серверот не постои на интернет. Проверете ги адресата и вашиот домен.",
  ),
  NAME_SERVERS_SILENT: copy(
    "The name servers of the domain do not answer. Ask your domain provider.",
    "DNS serveri domena ne odgovaraju. Obratite se provajderu domena.",
    "DNS-серверите на доменот не одговараат. Обратете се до давателот на доменот.",
  ),
  CONNECTION_REFUSED: copy(
    "The server refuses connections. Check that it is running.",
    "Server odbija veze. Proverite da li radi.",
    "Серверот одбива врски. Проверете дали работи.",
  ),
  UNREACHABLE: copy(
    "The server cannot be reached. Check that it is running and that no firewall blocks the connection.",
    "Server nije dostupan. Proverite da li radi i da li zaštitni zid blokira vezu.",
    "Серверот не е достапен. Проверете дали работи и дали заштитен ѕид ја блокира врската.",
  ),
  CONNECTION_CLOSED: copy(
    "The server closed the connection before it answered. Check its error log.",
    "Server je prekinuo vezu pre nego što je odgovorio. Proverite njegov dnevnik grešaka.",
    "Серверот ја прекина врската пред да одговори. Проверете го неговиот дневник на грешки.",
  ),
  NO_ANSWER_IN_TIME: copy(
    "The server did not answer in time. Check whether it is overloaded.",
    "Server nije odgovorio na vreme. Proverite da li je preopterećen.",
    "Серверот не одговори навреме. Проверете дали е преоптоварен.",
  ),
  ANSWER_INVALID: copy(
    "The server's answer is not valid HTTP. Check the address and the port.",
    "Odgovor servera nije ispravan HTTP. Proverite adresu i port.",
    "Одговорот на серверот не е исправен HTTP. Проверете ги адресата и портот.",
  ),
  TARGET_NOT_ALLOWED: errorCatalogue.TARGET_NOT_ALLOWED.text,
  // Certificate errors
  CERTIFICATE_EXPIRED: copy(
    "The server's certificate (TLS) has expired. Renew it.",
    "Sertifikat servera (TLS) je istekao. Obnovite ga.",
    "Сертификатот на серверот (TLS) истече. Обновете го.",
  ),
  CERTIFICATE_NOT_YET_VALID: copy(
    "The server's certificate (TLS) is not valid yet. Install a valid one.",
    "Sertifikat servera (TLS) još ne važi. Postavite važeći.",
    "Сертификатот на серверот (TLS) сѐ уште не важи. Поставете важечки.",
  ),
  CERTIFICATE_FOR_OTHER_NAME: copy(
    "The server's certificate (TLS) is for another name. Install one for this address.",
    "Sertifikat servera (TLS) glasi na drugo ime. Postavite sertifikat za ovu adresu.",
    "Сертификатот на серверот (TLS) гласи на друго име. Поставете сертификат за оваа адреса.",
  ),
  CERTIFICATE_UNTRUSTED: copy(
    "The server's certificate (TLS) is not trusted. Install one from a public authority, with its whole chain.",
    "Sertifikat servera (TLS) nije pouzdan. Postavite sertifikat javnog izdavaoca, sa celim lancem.",
    "Сертификатот на серверот (TLS) не е доверлив. Поставете сертификат од јавен издавач, со целиот синџир.",
  ),
  TLS_FAILED: copy(
    "No secure connection (TLS) to the server is possible. Check its TLS settings and the port.",
    "Bezbedna veza (TLS) sa serverom nije moguća. Proverite njegova TLS podešavanja i port.",
    "Безбедна врска (TLS) со серверот не е можна. Проверете ги неговите TLS-поставки и портот.",
  ),
  // Errors in the shop's answer
  SHOP_REFUSED: copy(
    "The shop answered with an error.",
    "Prodavnica je odgovorila greškom.",
    "Продавницата одговори со грешка.",
  ),
  SHOP_REDIRECTS: copy(
    "The address redirects, and redirects are not followed. Set the final address.",
    "Adresa preusmerava, a preusmeravanja se ne prate. Podesite krajnju adresu.",
    "Адресата пренасочува, а пренасочувањата не се следат. Поставете ја крајната адреса.",
  ),
  TOPIC_UNKNOWN: copy(
    "The shop does not support this topic.",
    "Prodavnica ne podržava ovu temu.",
    "Продавницата не ја поддржува оваа тема.",
  ),
  ORDER_UNKNOWN: copy(
    "The shop does not have this order, because it was not created there. There is nothing to do.",
    "Prodavnica nema ovu porudžbinu, jer nije tamo napravljena. Ne treba ništa da radite.",
    "Продавницата ја нема оваа нарачка, бидејќи не е создадена таму. Не треба ништо да правите.",
  ),
  ANSWERED_WITH_PAGE: copy(
    "The shop answered with a page, so it may not have read the notification.",
    "Prodavnica je odgovorila stranicom, pa možda nije pročitala obaveštenje.",
    "Продавницата одговори со страница, па можеби не го прочитала известувањето.",
  ),
} as const satisfies Readonly<Record<string, LocalizedText>>;

export type DeliveryNote = keyof typeof deliveryNotes;

/** A stored note: its code, and the technical detail as received. */
export const deliveryNote = (code: DeliveryNote, detail = ""): string =>
  detail === "" ? code : `${code}: ${detail}`;

/** Reads a stored note. If it has no known code, its whole text is the detail. */
export function readDeliveryNote(note: string): {
  readonly text: LocalizedText | undefined;
  readonly detail: string;
} {
  const [code = ""] = note.split(":", 1);
  const text = isDeliveryNote(code) ? deliveryNotes[code] : undefined;
  return { text, detail: text ? note.slice(code.length + 1).trim() : note };
}

const isDeliveryNote = (code: string): code is DeliveryNote => Object.hasOwn(deliveryNotes, code);
