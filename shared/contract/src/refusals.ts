import { copy, type ErrorCopy } from "./error-copy";

/**
 * Why an action is impossible in the record's state: one code per reason, so that a person reads the reason.
 */
export const refusals = {
  // Money of an order
  NOTHING_RESERVED: copy(
    409,
    "Only a reserved amount can be captured or voided. No money was moved.",
    "Naplatiti ili osloboditi se može samo rezervisan iznos. Novac nije prenet.",
    "Може да се наплати или ослободи само резервиран износ. Пари не се пренесени.",
  ),
  NOTHING_PAID: copy(
    409,
    "This order has no payment to refund. No money was moved.",
    "Ova porudžbina nema uplatu za povraćaj. Novac nije prenet.",
    "Оваа нарачка нема уплата за поврат. Пари не се пренесени.",
  ),
  ALL_REFUNDED: copy(
    409,
    "The whole payment has already been refunded. No more money was moved.",
    "Sve što je plaćeno već je vraćeno. Novac nije ponovo prenet.",
    "Сè што е платено веќе е вратено. Пари не се пренесени повторно.",
  ),
  REFUND_ABOVE_REST: copy(
    409,
    "Only {amount} is left to refund. No money was moved.",
    "Za povraćaj je ostalo samo {amount}. Novac nije prenet.",
    "За поврат остануваат само {amount}. Пари не се пренесени.",
  ),
  CAPTURE_ABOVE_RESERVED: copy(
    409,
    "Only {amount} is reserved. No money was moved.",
    "Rezervisano je samo {amount}. Novac nije prenet.",
    "Резервирани се само {amount}. Пари не се пренесени.",
  ),
  AMOUNT_NOT_POSITIVE: copy(
    409,
    "The amount must be above 0.",
    "Iznos mora biti veći od 0.",
    "Износот мора да биде поголем од 0.",
  ),
  ORDER_COSTS_NOTHING: copy(
    409,
    "This order costs 0. There is no payment to record, and no receipt or booking to issue.",
    "Ova porudžbina košta 0. Nema uplate koja bi se zabeležila, ni računa ili knjiženja.",
    "Оваа нарачка чини 0. Нема уплата што би се запишала, ни сметка или книжење.",
  ),
  PAYMENT_NOT_AWAITED: copy(
    409,
    "This order is not waiting for a payment: it is paid, reserved or closed. Its money was not touched.",
    "Uplata se ne čeka: porudžbina je plaćena, rezervisana ili se od nje odustalo. Novac nije prenet.",
    "Не се чека уплата: нарачката е платена, резервирана или откажана. Пари не се пренесени.",
  ),
  ORDER_NOT_CANCELABLE: copy(
    409,
    "This order can no longer be canceled: it is paid, reserved or closed.",
    "Ova porudžbina se više ne može otkazati: plaćena je, rezervisana ili završena.",
    "Оваа нарачка повеќе не може да се откаже: платена е, резервирана или завршена.",
  ),
  PAYMENT_BEING_CHECKED: copy(
    409,
    "A payment of this order is being checked with the bank. Wait for its answer, then try again.",
    "Banka još proverava plaćanje ove porudžbine. Sačekajte njen odgovor, pa pokušajte ponovo.",
    "Банката сè уште го проверува плаќањето на оваа нарачка. Почекајте го нејзиниот одговор, па обидете се повторно.",
  ),
  BANK_REFUSED: copy(
    409,
    "The bank refused. No money was moved. It said: {text}",
    "Banka je odbila. Novac nije prenet. Njen odgovor: {text}",
    "Банката одби. Пари не се пренесени. Нејзиниот одговор: {text}",
  ),
  REFERENCE_MISMATCH: copy(
    409,
    "This reference does not match the order.",
    "Ovo nije poziv na broj ove porudžbine.",
    "Ова не е повикот на број на оваа нарачка.",
  ),
  PAID_AMOUNT_FIXED: copy(
    409,
    "You can't change the amount of a paid or reserved order.",
    "Iznos plaćene ili rezervisane porudžbine se ne menja.",
    "Износот на платена или резервирана нарачка не се менува.",
  ),
  TRANSACTION_WITHOUT_ORDER: copy(
    409,
    "This transaction does not belong to an order.",
    "Ova transakcija ne pripada nijednoj porudžbini.",
    "Оваа трансакција не припаѓа на ниту една нарачка.",
  ),
  TRANSACTION_IS_REFUND: copy(
    409,
    "This transaction is a refund. To give back more, refund the payment of order {order}. No money was moved.",
    "Ova transakcija je povraćaj. Da vratite više, vratite uplatu porudžbine {order}. Novac nije prenet.",
    "Оваа трансакција е поврат. За да вратите повеќе, вратете ја уплатата на нарачката {order}. Пари не се пренесени.",
  ),
  TRANSACTION_MOVED_NOTHING: copy(
    409,
    "This transaction moved no money: the payment failed. Use the paid transaction of order {order}.",
    "Ovom transakcijom novac nije prenet: plaćanje nije uspelo. Izaberite plaćenu transakciju porudžbine {order}.",
    "Со оваа трансакција не се пренесени пари: плаќањето не успеа. Изберете ја платената трансакција на нарачката {order}.",
  ),
  // A second person
  APPROVAL_REQUIRED: copy(
    409,
    "Above {amount} this needs a second person's approval. No money was moved.",
    "Iznad {amount} ovo mora da odobri još jedna osoba. Novac nije prenet.",
    "Над {amount} ова мора да го одобри уште едно лице. Пари не се пренесени.",
  ),
  APPROVAL_NEEDS_PANEL: copy(
    409,
    "This amount needs two people, each signed in to the panel. No money was moved.",
    "Za ovaj iznos potrebne su dve osobe, svaka prijavljena u panel. Novac nije prenet.",
    "За овој износ се потребни две лица, секое најавено во панелот. Пари не се пренесени.",
  ),
  APPROVAL_NOT_NEEDED: copy(
    409,
    "This amount needs no second person. Do it directly.",
    "Za ovaj iznos nije potrebna druga osoba. Uradite to direktno.",
    "За овој износ не е потребно второ лице. Направете го тоа директно.",
  ),
  APPROVAL_WAITING: copy(
    409,
    "A request for this order is already waiting for approval.",
    "Za ovu porudžbinu već postoji zahtev koji čeka odobrenje.",
    "За оваа нарачка веќе постои барање што чека одобрување.",
  ),
  APPROVAL_OVER: copy(
    409,
    "This request was already decided, withdrawn or has expired. No money was moved now.",
    "O ovom zahtevu je već odlučeno, povučen je ili je istekao. Novac sada nije prenet.",
    "За ова барање веќе е одлучено, повлечено е или истекло. Сега не се пренесени пари.",
  ),
  APPROVAL_OWN: copy(
    409,
    "Somebody else has to decide on your request.",
    "O vašem zahtevu mora da odluči neko drugi.",
    "За вашето барање мора да одлучи некој друг.",
  ),
  APPROVAL_NOT_YOURS: copy(
    409,
    "Only the person who asked can withdraw a request. You can reject it.",
    "Zahtev može da povuče samo osoba koja ga je poslala. Vi možete da ga odbijete.",
    "Барањето може да го повлече само лицето што го испратило. Вие можете да го одбиете.",
  ),
  APPROVAL_NEW_MEMBER: copy(
    409,
    "Who approves must have been in the company, in the same role, for at least a day. Ask somebody else. No money was moved.",
    "Ko odobrava mora bar jedan dan da bude u firmi, u istoj ulozi. Zamolite nekog drugog. Novac nije prenet.",
    "Кој одобрува мора најмалку еден ден да е во фирмата, во истата улога. Замолете некој друг. Пари не се пренесени.",
  ),
  APPROVAL_OUTDATED: copy(
    409,
    "The order has changed since the request. Reject it and ask again. No money was moved.",
    "Porudžbina se promenila posle zahteva. Odbijte ga i pošaljite nov. Novac nije prenet.",
    "Нарачката се промени по барањето. Одбијте го и испратете ново. Пари не се пренесени.",
  ),
  // Parcels
  ORDER_GIVEN_UP: copy(
    409,
    "This order was closed, so no parcel is sent.",
    "Od ove porudžbine se odustalo, pa se ništa ne šalje.",
    "Оваа нарачка е откажана, па ништо не се испраќа.",
  ),
  PARCEL_EXISTS: copy(
    409,
    "This order already has a parcel with this method.",
    "Ova porudžbina već ima pošiljku ovog metoda.",
    "Оваа нарачка веќе има пратка од овој метод.",
  ),
  PARCEL_REVOKED: copy(
    409,
    "This parcel was revoked.",
    "Ova pošiljka je povučena.",
    "Оваа пратка е повлечена.",
  ),
  PARCEL_COLLECTED: copy(
    409,
    "The courier has collected this parcel.",
    "Kurir je već preuzeo ovu pošiljku.",
    "Курирот веќе ја презеде оваа пратка.",
  ),
  PARCEL_UNKNOWN: copy(409, "This parcel does not exist.", "Nema takve pošiljke.", "Нема таква пратка."),
  METHOD_NOT_ON_POS: copy(
    409,
    "This POS does not have this method, or it is turned off.",
    "Ovaj POS nema takav metod ili je isključen.",
    "Овој POS нема таков метод или е исклучен.",
  ),
  // Receipts and bookkeeping
  RECEIPT_NEEDS_PAYMENT: copy(
    409,
    "Only a paid order can have a receipt.",
    "Račun ima samo plaćena porudžbina.",
    "Сметка има само платена нарачка.",
  ),
  RECEIPT_ISSUED: copy(
    409,
    "The receipt was already issued.",
    "Račun je već izdat.",
    "Сметката е веќе издадена.",
  ),
  RECEIPT_UNKNOWN: copy(409, "This receipt does not exist.", "Nema takvog računa.", "Нема таква сметка."),
  CUSTOMER_WITHOUT_EMAIL: copy(
    409,
    "This order has no customer e-mail.",
    "Kupac nije ostavio e-adresu.",
    "Купувачот не оставил е-адреса.",
  ),
  BOOKING_NEEDS_PAYMENT: copy(
    409,
    "Only a paid order can be booked.",
    "Knjiži se samo plaćena porudžbina.",
    "Се книжи само платена нарачка.",
  ),
  BOOKED_ALREADY: copy(
    409,
    "This order is already booked. Only a failed booking can be repeated.",
    "Sve iz ove porudžbine je proknjiženo. Ponovo se knjiži samo ono što nije uspelo.",
    "Сè од оваа нарачка е прокнижено. Повторно се книжи само она што не успеало.",
  ),
  // Subscriptions
  SUBSCRIPTION_ENDED: copy(
    409,
    "This subscription has already ended.",
    "Ova pretplata je već završena.",
    "Оваа претплата е веќе завршена.",
  ),
  SUBSCRIPTION_WITHOUT_CARD: copy(
    409,
    "No card is stored for this subscription, so nothing was charged.",
    "Za ovu pretplatu nije sačuvana kartica, pa ništa nije naplaćeno.",
    "За оваа претплата не е зачувана картичка, па ништо не е наплатено.",
  ),
  SUBSCRIPTION_WITHOUT_METHOD: copy(
    409,
    "The payment method of this subscription is turned off or was removed, so nothing was charged.",
    "Metod plaćanja ove pretplate je isključen ili uklonjen, pa ništa nije naplaćeno.",
    "Методот за плаќање на оваа претплата е исклучен или отстранет, па ништо не е наплатено.",
  ),
  // The rest
  NOTIFICATION_WAITING: copy(
    409,
    "This notification is about to be sent.",
    "Ovo obaveštenje će upravo biti poslato.",
    "Ова известување ќе се испрати сега.",
  ),
  MESSAGE_OVER: copy(
    409,
    "This message is out of date and can't be sent again.",
    "Ova poruka je zastarela i ne može ponovo da se pošalje.",
    "Оваа порака е застарена и не може повторно да се испрати.",
  ),
  TICKET_RESOLVED: copy(
    409,
    "This ticket is resolved. Open a new one.",
    "Ovaj tiket je rešen. Otvorite novi.",
    "Овој тикет е решен. Отворете нов.",
  ),
  TICKET_NOT_RESTORABLE: copy(
    409,
    "Only a ticket that was deleted less than 60 seconds ago can be restored.",
    "Vratiti se može samo tiket obrisan pre manje od 60 sekundi.",
    "Може да се врати само тикет избришан пред помалку од 60 секунди.",
  ),
  SAVED_VIEWS_FULL: copy(
    400,
    "A list has at most {most} saved views. Delete one first.",
    "Lista može imati najviše {most} sačuvanih prikaza. Prvo obrišite neki.",
    "Листата може да има најмногу {most} зачувани прикази. Прво избришете некој.",
  ),
} as const satisfies Readonly<Record<string, ErrorCopy>>;

/** Code of a refused action's reason. */
export type RefusalCode = keyof typeof refusals;

/** What is wrong with a field that a person fills in: the code of a refused field, within a VALIDATION. */
export const fieldFaults = {
  NOT_WRITABLE: copy(
    400,
    "{field} can't be changed: the gateway sets it, or it is fixed when the record is created",
    "Ne može se upisati, jer ga postavlja sistem ili se po nastanku ne menja: {field}",
    "Не може да се запише, бидејќи го поставува системот или потоа не се менува: {field}",
  ),
  REQUIRED: copy(400, "{field} is required", "Obavezno je: {field}", "Задолжително е: {field}"),
  TOO_SHORT: copy(400, "{field} is too short", "Prekratko je: {field}", "Прекратко е: {field}"),
  TOO_LONG: copy(400, "{field} is too long", "Predugačko je: {field}", "Предолго е: {field}"),
  TOO_SMALL: copy(400, "{field} is too small", "Premalo je: {field}", "Премало е: {field}"),
  TOO_LARGE: copy(400, "{field} is too large", "Preveliko je: {field}", "Преголемо е: {field}"),
  NOT_A_NUMBER: copy(
    400,
    "{field} must be a decimal number",
    "Mora biti decimalan broj: {field}",
    "Мора да биде децимален број: {field}",
  ),
  AMOUNT_TOO_PRECISE: copy(
    400,
    "{field} has more decimal places than its currency",
    "Ima više decimala nego valuta: {field}",
    "Има повеќе децимали од валутата: {field}",
  ),
  TAX_NOT_LISTED: copy(
    400,
    "{field} must be 0, 10 or 20",
    "Mora biti 0, 10 ili 20: {field}",
    "Мора да биде 0, 10 или 20: {field}",
  ),
  AMOUNT_TOO_LARGE: copy(
    400,
    "Amount must be at most {amount}",
    "Iznos može biti najviše {amount}",
    "Износот може да биде најмногу {amount}",
  ),
  RECEIPT_FROZEN: copy(
    400,
    "You can't change the items or tax of an order with a receipt. Refund it and create a new order.",
    "Stavke i porez porudžbine sa računom se ne menjaju. Vratite novac i napravite novu porudžbinu.",
    "Ставките и данокот на нарачка со сметка не се менуваат. Вратете ги парите и направете нова нарачка.",
  ),
  REASON_REQUIRED: copy(400, "A reason is required", "Navedite razlog", "Наведете причина"),
  CURRENCY_NOT_TAKEN: copy(
    400,
    "This currency is not supported",
    "Ova valuta se ne prima",
    "Оваа валута не се прима",
  ),
  EMAIL_NOT_VALID: copy(
    400,
    "Please enter valid email address",
    "Unesite ispravnu e-adresu",
    "Внесете исправна е-адреса",
  ),
  LINK_NOT_HTTPS: copy(
    400,
    "{field} must begin with https://: it carries order data",
    "Mora početi sa https://, jer prenosi podatke porudžbina: {field}",
    "Мора да почне со https://, бидејќи пренесува податоци на нарачките: {field}",
  ),
  LINK_NOT_VALID: copy(
    400,
    "{field} must begin with https:// or http:// and hold no password",
    "Mora početi sa https:// ili http:// i ne sme sadržati lozinku: {field}",
    "Мора да почне со https:// или http:// и не смее да содржи лозинка: {field}",
  ),
  ADDRESS_NOT_VALID: copy(
    400,
    "This is not the address of a site or the identifier of an app",
    "Ovo nije adresa sajta niti oznaka aplikacije",
    "Ова не е адреса на сајт ниту ознака на апликација",
  ),
  ADDRESSES_NOT_VALID: copy(
    400,
    "These must be addresses of sites, separated by commas",
    "Ovo moraju biti adrese sajtova, razdvojene zarezima",
    "Ова мора да бидат адреси на сајтови, одделени со запирки",
  ),
  PORT_NOT_VALID: copy(
    400,
    "{field} must be a port from 1 to 65535",
    "Mora biti port od 1 do 65535: {field}",
    "Мора да биде порт од 1 до 65535: {field}",
  ),
  MAIL_SECURITY_NOT_VALID: copy(
    400,
    "{field} must be ssl, tls or starttls",
    "Mora biti ssl, tls ili starttls: {field}",
    "Мора да биде ssl, tls или starttls: {field}",
  ),
  FORBIDDEN_CHARACTER: copy(
    400,
    "{field} holds a forbidden character",
    "Sadrži nedozvoljen znak: {field}",
    "Содржи недозволен знак: {field}",
  ),
  UID_NOT_PLAIN: copy(
    400,
    "The UID holds a control character",
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
    "This method cannot be fallen back from",
    "Ovaj metod ne može imati rezervni",
    "Овој метод не може да има резервен",
  ),
  UPLOAD_NOT_ACCEPTED: copy(
    400,
    "{field} must name an uploaded file of an accepted type",
    "Mora biti otpremljena datoteka dozvoljene vrste: {field}",
    "Мора да биде прикачена датотека од дозволен вид: {field}",
  ),
} as const satisfies Readonly<Record<string, ErrorCopy>>;

/** Code of a field's error. */
export type FieldFaultCode = keyof typeof fieldFaults;
