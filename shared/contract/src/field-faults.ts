import { copy, type ErrorCopy } from "./error-copy";

/** Faults of fields that a person fills in. A VALIDATION error lists the code of each refused field. */
export const fieldFaults = {
  NOT_WRITABLE: copy(
    400,
    "{field} can't be changed. The gateway sets it, or it is fixed when the record is created.",
    "Polje {field} ne može da se menja: postavlja ga sistem ili je određeno pri nastanku zapisa.",
    "Полето {field} не може да се менува: го поставува системот или е определено при создавањето на записот.",
  ),
  REQUIRED: copy(400, "{field} is required", "Polje {field} je obavezno", "Полето {field} е задолжително"),
  TOO_SHORT: copy(
    400,
    "{field} is too short",
    "Vrednost polja {field} je prekratka",
    "Вредноста на полето {field} е прекратка",
  ),
  TOO_LONG: copy(
    400,
    "{field} is too long",
    "Vrednost polja {field} je predugačka",
    "Вредноста на полето {field} е предолга",
  ),
  TOO_SMALL: copy(
    400,
    "{field} is too small",
    "Vrednost polja {field} je premala",
    "Вредноста на полето {field} е премала",
  ),
  TOO_LARGE: copy(
    400,
    "{field} is too large",
    "Vrednost polja {field} je prevelika",
    "Вредноста на полето {field} е преголема",
  ),
  NOT_A_NUMBER: copy(
    400,
    "{field} must be a decimal number",
    "Polje {field} mora biti decimalan broj",
    "Полето {field} мора да биде децимален број",
  ),
  AMOUNT_TOO_PRECISE: copy(
    400,
    "{field} has more decimal places than its currency",
    "Polje {field} ima više decimala nego valuta",
    "Полето {field} има повеќе децимали од валутата",
  ),
  TAX_NOT_LISTED: copy(
    400,
    "{field} must be 0, 10 or 20",
    "Polje {field} mora biti 0, 10 ili 20",
    "Полето {field} мора да биде 0, 10 или 20",
  ),
  AMOUNT_TOO_LARGE: copy(
    400,
    "Amount must be at most {amount}",
    "Iznos može biti najviše {amount}",
    "Износот може да биде најмногу {amount}",
  ),
  RECEIPT_FROZEN: copy(
    400,
    "You can't change the items or tax of an order with a receipt or refunded lines. Refund it and create a new order.",
    "Stavke i porez porudžbine sa računom ili vraćenim stavkama se ne menjaju. Vratite novac i napravite novu porudžbinu.",
    "Ставките и данокот на нарачка со сметка или вратени ставки не се менуваат. Вратете ги парите и направете нова нарачка.",
  ),
  LINE_NOTHING_LEFT: copy(
    400,
    "This line has nothing left to refund. No money was moved.",
    "Od ove stavke nema više šta da se vrati. Novac nije prenet.",
    "Од оваа ставка нема повеќе што да се врати. Пари не се пренесени.",
  ),
  LINE_ABOVE_REST: copy(
    400,
    "Only {qty} of this line is left to refund. No money was moved.",
    "Od ove stavke je za povraćaj ostalo samo {qty}. Novac nije prenet.",
    "Од оваа ставка за поврат остануваат само {qty}. Пари не се пренесени.",
  ),
  LINES_COST_OTHER: copy(
    400,
    "The chosen lines cost {amount}. No money was moved. Choose again.",
    "Izabrane stavke iznose {amount}. Novac nije prenet. Izaberite ponovo.",
    "Избраните ставки изнесуваат {amount}. Пари не се пренесени. Изберете повторно.",
  ),
  ORDER_COSTS_OTHER: copy(
    400,
    "The order now costs {amount}. No payment was recorded. Check the order and try again.",
    "Porudžbina sada iznosi {amount}. Uplata nije zabeležena. Proverite porudžbinu i pokušajte ponovo.",
    "Нарачката сега изнесува {amount}. Уплатата не е запишана. Проверете ја нарачката и обидете се повторно.",
  ),
  REASON_REQUIRED: copy(400, "A reason is required", "Navedite razlog", "Наведете причина"),
  CURRENCY_NOT_TAKEN: copy(
    400,
    "This currency is not supported",
    "Ova valuta nije podržana",
    "Оваа валута не е поддржана",
  ),
  EMAIL_NOT_VALID: copy(
    400,
    "Please enter valid email address",
    "Unesite ispravnu e-adresu",
    "Внесете исправна е-адреса",
  ),
  LINK_NOT_HTTPS: copy(
    400,
    "{field} must start with https:// because it carries order data",
    "Adresa u polju {field} mora da počne sa https://, jer prenosi podatke porudžbina",
    "Адресата во полето {field} мора да почне со https://, бидејќи пренесува податоци за нарачките",
  ),
  LINK_NOT_VALID: copy(
    400,
    "{field} must start with https:// or http:// and contain no password",
    "Adresa u polju {field} mora da počne sa https:// ili http:// i ne sme da sadrži lozinku",
    "Адресата во полето {field} мора да почне со https:// или http:// и не смее да содржи лозинка",
  ),
  ADDRESS_NOT_VALID: copy(
    400,
    "Enter the address of a site or the identifier of an app",
    "Unesite adresu sajta ili identifikator aplikacije",
    "Внесете адреса на сајт или идентификатор на апликација",
  ),
  ADDRESS_LOOKS_ALIKE: copy(
    400,
    "This address can be mistaken for another one: it mixes alphabets, or its letters look like Latin ones. Enter an address in one alphabet",
    "Ova adresa može da se zameni za neku drugu: slova su joj iz više pisama ili liče na latinična. Unesite adresu napisanu jednim pismom",
    "Оваа адреса може да се замени за друга: буквите ѝ се од повеќе писма или личат на латинични. Внесете адреса напишана на едно писмо",
  ),
  ADDRESSES_NOT_VALID: copy(
    400,
    "Enter addresses of sites, separated by commas",
    "Unesite adrese sajtova, odvojene zarezima",
    "Внесете адреси на сајтови, одделени со запирки",
  ),
  PORT_NOT_VALID: copy(
    400,
    "{field} must be a port from 1 to 65535",
    "Polje {field} mora biti port od 1 do 65535",
    "Полето {field} мора да биде порт од 1 до 65535",
  ),
  MAIL_SECURITY_NOT_VALID: copy(
    400,
    "{field} must be ssl, tls or starttls",
    "Polje {field} mora biti ssl, tls ili starttls",
    "Полето {field} мора да биде ssl, tls или starttls",
  ),
  FORBIDDEN_CHARACTER: copy(
    400,
    "{field} contains a character that is not allowed",
    "Polje {field} sadrži nedozvoljen znak",
    "Полето {field} содржи недозволен знак",
  ),
  UID_NOT_PLAIN: copy(
    400,
    "The UID contains a control character",
    "UID sadrži kontrolni znak",
    "UID содржи контролен знак",
  ),
  NOTIFY_URL_MISSING: copy(
    400,
    "Enter the address for notifications first",
    "Prvo unesite adresu za obaveštenja",
    "Прво внесете адреса за известувања",
  ),
  FALLBACK_NOT_POSSIBLE: copy(
    400,
    "The chosen method can't have this one as its fallback. Choose another method",
    "Izabrani metod ne može da ima ovaj kao rezervni. Izaberite drugi metod",
    "Избраниот метод не може да го има овој како резервен. Изберете друг метод",
  ),
  UPLOAD_NOT_ACCEPTED: copy(
    400,
    "{field} must name an uploaded file of an accepted type",
    "Polje {field} mora da sadrži otpremljenu datoteku dozvoljene vrste",
    "Полето {field} мора да содржи прикачена датотека од дозволен вид",
  ),
} as const satisfies Readonly<Record<string, ErrorCopy>>;

export type FieldFaultCode = keyof typeof fieldFaults;
