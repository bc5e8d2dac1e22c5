import { copy, type ErrorCopy } from "./error-copy";

/**
 * Reasons why the state of a record makes an action impossible. Each reason has its own code, so that the panel
 * can explain it.
 */
export const refusals = {
  // Payment refusals
  NOTHING_RESERVED: copy(
    409,
    "Only a reserved amount can be captured or voided. No money was moved.",
    "Samo rezervisan iznos može da se naplati ili oslobodi. Novac nije prenet.",
    "Само резервиран износ може да се наплати или ослободи. Пари не се пренесени.",
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
    "Cela uplata je već vraćena. Novac nije ponovo prenet.",
    "Целата уплата е веќе вратена. Пари не се пренесени повторно.",
  ),
  REFUND_ABOVE_REST: copy(
    409,
    "Only {amount} is left to refund. No money was moved.",
    "Za povraćaj je ostalo samo {amount}. Novac nije prenet.",
    "За поврат остануваат само {amount}. Пари не се пренесени.",
  ),
  REFUND_ONLY_REST: copy(
    409,
    "This order has too many payments and refunds. No money was moved. Refund all of the remaining {amount} at once.",
    "Ova porudžbina ima previše plaćanja i povraćaja. Novac nije prenet. Vratite odjednom sav preostali iznos: {amount}.",
    "Оваа нарачка има премногу плаќања и поврати. Пари не се пренесени. Вратете го одеднаш целиот преостанат износ: {amount}.",
  ),
  CAPTURE_ABOVE_RESERVED: copy(
    409,
    "Only {amount} is reserved. No money was moved.",
    "Rezervisano je samo {amount}. Novac nije prenet.",
    "Резервирани се само {amount}. Пари не се пренесени.",
  ),
  AMOUNT_NOT_POSITIVE: copy(
    409,
    "The amount must be above 0. No money was moved.",
    "Iznos mora biti veći od 0. Novac nije prenet.",
    "Износот мора да биде поголем од 0. Пари не се пренесени.",
  ),
  ORDER_COSTS_NOTHING: copy(
    409,
    "This order costs 0. There is no payment to record, and no receipt or booking to issue.",
    "Ova porudžbina košta 0. Nema uplate koja bi se zabeležila, ni računa ili knjiženja.",
    "Оваа нарачка чини 0. Нема уплата за запишување, ни сметка или книжење за издавање.",
  ),
  PAYMENT_NOT_AWAITED: copy(
    409,
    "This order is not waiting for a payment: it is paid, reserved or closed. No money was moved.",
    "Ova porudžbina ne čeka uplatu: plaćena je, rezervisana ili zatvorena. Novac nije prenet.",
    "Оваа нарачка не чека уплата: платена е, резервирана или затворена. Пари не се пренесени.",
  ),
  ORDER_NOT_CANCELABLE: copy(
    409,
    "This order can no longer be canceled: it is paid, reserved or closed. No money was moved. To give money back, use Refund or Void.",
    "Ova porudžbina više ne može da se otkaže: plaćena je, rezervisana ili zatvorena. Novac nije prenet. Da biste vratili novac, koristite povraćaj ili poništavanje rezervacije.",
    "Оваа нарачка повеќе не може да се откаже: платена е, резервирана или затворена. Пари не се пренесени. За да вратите пари, користете поврат или поништување на резервацијата.",
  ),
  PAYMENT_BEING_CHECKED: copy(
    409,
    "The bank is still checking a payment for this order, so this step moved no money. Wait for the bank's answer, then try again.",
    "Banka još proverava plaćanje ove porudžbine, pa ovim korakom novac nije prenet. Sačekajte njen odgovor, pa pokušajte ponovo.",
    "Банката сѐ уште го проверува плаќањето на оваа нарачка, па со овој чекор не се пренесени пари. Почекајте го нејзиниот одговор, па обидете се повторно.",
  ),
  BANK_NOT_ANSWERED: copy(
    409,
    "The bank hasn't answered yet, so the money may have moved. Don't repeat this step: the result appears here as soon as the bank answers.",
    "Banka još nije odgovorila, pa je novac možda već prenet. Ne ponavljajte ovaj korak: ishod se pojavljuje ovde čim banka odgovori.",
    "Банката сѐ уште не одговори, па парите можеби веќе се пренесени. Не повторувајте го овој чекор: исходот се појавува овде штом банката одговори.",
  ),
  BANK_REFUSED: copy(
    409,
    "The bank declined the request. No money was moved. The bank's answer: {text}",
    "Banka je odbila zahtev. Novac nije prenet. Odgovor banke: {text}",
    "Банката го одби барањето. Пари не се пренесени. Одговорот на банката: {text}",
  ),
  REFERENCE_MISMATCH: copy(
    409,
    "This reference does not match the order, so no payment was recorded.",
    "Ovaj poziv na broj ne odgovara porudžbini, pa uplata nije zabeležena.",
    "Овој повик на број не одговара на нарачката, па уплатата не е запишана.",
  ),
  PAID_AMOUNT_FIXED: copy(
    409,
    "You can't change the amount of a paid or reserved order. Nothing was changed. To give money back, use Refund.",
    "Iznos plaćene ili rezervisane porudžbine ne može da se menja. Ništa nije promenjeno. Da biste vratili novac, koristite povraćaj.",
    "Износот на платена или резервирана нарачка не може да се менува. Ништо не е сменето. За да вратите пари, користете поврат.",
  ),
  TRANSACTION_WITHOUT_ORDER: copy(
    409,
    "This transaction does not belong to an order. No money was moved.",
    "Ova transakcija ne pripada nijednoj porudžbini. Novac nije prenet.",
    "Оваа трансакција не припаѓа на ниту една нарачка. Пари не се пренесени.",
  ),
  TRANSACTION_IS_REFUND: copy(
    409,
    "This transaction is a refund. To give back more, refund the payment of order {order}. No money was moved.",
    "Ova transakcija je povraćaj. Da biste vratili više, vratite uplatu porudžbine {order}. Novac nije prenet.",
    "Оваа трансакција е поврат. За да вратите повеќе, вратете ја уплатата на нарачката {order}. Пари не се пренесени.",
  ),
  TRANSACTION_MOVED_NOTHING: copy(
    409,
    "This transaction moved no money: the payment failed. Use the paid transaction of order {order}.",
    "Ovom transakcijom novac nije prenet: plaćanje nije uspelo. Izaberite plaćenu transakciju porudžbine {order}.",
    "Со оваа трансакција не се пренесени пари: плаќањето не успеа. Изберете ја платената трансакција на нарачката {order}.",
  ),
  CONSENT_CHANGED: copy(
    409,
    "The platform asks for something else now, so nothing was agreed. Read what it asks for, and decide again.",
    "Platforma sada traži nešto drugo, pa ništa nije odobreno. Pročitajte šta traži i odlučite ponovo.",
    "Платформата сега бара нешто друго, па ништо не е одобрено. Прочитајте што бара и одлучете повторно.",
  ),
  // Approval refusals
  APPROVAL_REQUIRED: copy(
    409,
    "An amount above {amount} needs a second person's approval. No money was moved.",
    "Iznos veći od {amount} mora da odobri druga osoba. Novac nije prenet.",
    "Износ поголем од {amount} мора да го одобри второ лице. Пари не се пренесени.",
  ),
  APPROVAL_NEEDS_PANEL: copy(
    409,
    "This amount needs two people, each signed in to the panel. No money was moved. Make the refund in the panel.",
    "Za ovaj iznos potrebne su dve osobe, svaka prijavljena u panel. Novac nije prenet. Povraćaj uradite u panelu.",
    "За овој износ се потребни две лица, секое најавено во панелот. Пари не се пренесени. Повратот направете го во панелот.",
  ),
  APPROVAL_NOT_NEEDED: copy(
    409,
    "This amount doesn't need a second person's approval. No money was moved. Carry out the action directly.",
    "Za ovaj iznos nije potrebna druga osoba. Novac nije prenet. Izvršite radnju direktno.",
    "За овој износ не е потребно второ лице. Пари не се пренесени. Извршете го дејството директно.",
  ),
  APPROVAL_WAITING: copy(
    409,
    "A request for this order is already waiting for approval. No money was moved.",
    "Za ovu porudžbinu već postoji zahtev koji čeka odobrenje. Novac nije prenet.",
    "За оваа нарачка веќе постои барање што чека одобрение. Пари не се пренесени.",
  ),
  APPROVAL_OVER: copy(
    409,
    "This request has already been decided or withdrawn, or it has expired. No money was moved now.",
    "Ovaj zahtev je već rešen, povučen ili je istekao. Novac sada nije prenet.",
    "Ова барање е веќе решено, повлечено или истечено. Сега не се пренесени пари.",
  ),
  APPROVAL_OWN: copy(
    409,
    "Another person has to decide on your request. No money was moved.",
    "O vašem zahtevu mora da odluči druga osoba. Novac nije prenet.",
    "За вашето барање мора да одлучи друго лице. Пари не се пренесени.",
  ),
  APPROVAL_NOT_YOURS: copy(
    409,
    "Only the person who made the request can withdraw it. You can reject it. No money was moved.",
    "Zahtev može da povuče samo osoba koja ga je poslala. Vi možete da ga odbijete. Novac nije prenet.",
    "Барањето може да го повлече само лицето што го испратило. Вие можете да го одбиете. Пари не се пренесени.",
  ),
  APPROVAL_NEW_MEMBER: copy(
    409,
    "The requester and the approver must each have had their current role in the company for at least a day. Ask another person. No money was moved.",
    "I osoba koja traži i osoba koja odobrava moraju bar jedan dan da imaju svoju sadašnju ulogu u firmi. Zamolite drugu osobu. Novac nije prenet.",
    "И лицето што бара и лицето што одобрува мора најмалку еден ден да ја имаат својата сегашна улога во фирмата. Замолете друго лице. Пари не се пренесени.",
  ),
  APPROVAL_OUTDATED: copy(
    409,
    "The order has changed since the request. Reject the request and make a new one. No money was moved.",
    "Porudžbina se promenila posle zahteva. Odbijte zahtev i pošaljite novi. Novac nije prenet.",
    "Нарачката се промени по барањето. Одбијте го барањето и испратете ново. Пари не се пренесени.",
  ),
  // Parcel refusals
  ORDER_GIVEN_UP: copy(
    409,
    "This order is closed, so no parcel is sent.",
    "Ova porudžbina je zatvorena, pa se pošiljka ne šalje.",
    "Оваа нарачка е затворена, па пратка не се испраќа.",
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
  AMOUNT_ON_LABEL: copy(
    409,
    "The courier collects the amount on the parcel's label, so it can't change. Nothing was changed. Revoke the parcel first. If the courier already has it, wait for the delivery.",
    "Kurir naplaćuje iznos sa nalepnice pošiljke, pa on ne može da se menja. Ništa nije promenjeno. Prvo povucite pošiljku. Ako je kurir već ima, sačekajte isporuku.",
    "Курирот го наплаќа износот од налепницата на пратката, па тој не може да се менува. Ништо не е сменето. Прво повлечете ја пратката. Ако курирот веќе ја има, почекајте ја испораката.",
  ),
  PARCEL_UNKNOWN: copy(
    409,
    "This parcel does not exist.",
    "Ova pošiljka ne postoji.",
    "Оваа пратка не постои.",
  ),
  METHOD_NOT_ON_POS: copy(
    409,
    "This POS does not have this method, or it is turned off.",
    "Ovaj POS nema taj metod ili je isključen.",
    "Овој POS го нема тој метод или е исклучен.",
  ),
  // Receipt and bookkeeping refusals
  RECEIPT_NEEDS_PAYMENT: copy(
    409,
    "Only a paid order can have a receipt.",
    "Samo plaćena porudžbina može da ima račun.",
    "Само платена нарачка може да има сметка.",
  ),
  RECEIPT_ISSUED: copy(
    409,
    "The receipt was already issued.",
    "Račun je već izdat.",
    "Сметката е веќе издадена.",
  ),
  RECEIPT_UNKNOWN: copy(
    409,
    "This receipt does not exist.",
    "Ovaj račun ne postoji.",
    "Оваа сметка не постои.",
  ),
  CUSTOMER_WITHOUT_EMAIL: copy(
    409,
    "This order has no customer e-mail.",
    "Ova porudžbina nema e-adresu kupca.",
    "Оваа нарачка нема е-адреса на купувач.",
  ),
  BOOKING_NEEDS_PAYMENT: copy(
    409,
    "Only a paid order can be booked.",
    "Samo plaćena porudžbina može da se proknjiži.",
    "Само платена нарачка може да се прокнижи.",
  ),
  BOOKED_ALREADY: copy(
    409,
    "This order is already booked. Only a failed booking can be repeated.",
    "Ova porudžbina je već proknjižena. Ponoviti se može samo neuspelo knjiženje.",
    "Оваа нарачка е веќе прокнижена. Може да се повтори само неуспешно книжење.",
  ),
  // Subscription refusals
  SUBSCRIPTION_ENDED: copy(
    409,
    "This subscription has already ended.",
    "Ova pretplata je već završena.",
    "Оваа претплата е веќе завршена.",
  ),
  SUBSCRIPTION_CHARGED_SINCE: copy(
    409,
    "This installment is no longer the next one, so nothing was charged. Check the subscription's orders before you charge another.",
    "Ova rata više nije sledeća, pa ništa nije naplaćeno. Proverite porudžbine pretplate pre nego što naplatite drugu.",
    "Оваа рата повеќе не е следна, па ништо не е наплатено. Проверете ги нарачките на претплатата пред да наплатите друга.",
  ),
  SUBSCRIPTION_CHARGED_AHEAD: copy(
    409,
    "The installment before this one was settled early and is not due yet, so nothing was charged. Charge this one after that due date.",
    "Prethodna rata je izmirena ranije, a još nije dospela, pa ništa nije naplaćeno. Ovu naplatite kada prethodna dospe.",
    "Претходната рата е подмирена порано, а сѐ уште не е достасана, па ништо не е наплатено. Наплатете ја оваа кога ќе достаса претходната.",
  ),
  SUBSCRIPTION_ORDER_CHANGED: copy(
    409,
    "This installment's order was changed and no longer matches the subscription, so nothing was charged. Change the order back, or send the customer its pay link.",
    "Porudžbina ove rate je izmenjena i više ne odgovara pretplati, pa ništa nije naplaćeno. Poništite izmene porudžbine ili pošaljite kupcu link za plaćanje.",
    "Нарачката на оваа рата е изменета и повеќе не одговара на претплатата, па ништо не е наплатено. Поништете ги измените на нарачката или испратете му на купувачот линк за плаќање.",
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
  SUBSCRIPTION_POS_OFF: copy(
    409,
    "This POS is turned off, so nothing was charged. Turn it on, then charge again.",
    "Ovaj POS je isključen, pa ništa nije naplaćeno. Uključite ga, pa naplatite ponovo.",
    "Овој POS е исклучен, па ништо не е наплатено. Вклучете го, па наплатете повторно.",
  ),
  SUBSCRIPTION_NEEDS_KEY: copy(
    409,
    "The purchase key of this POS has expired or does not unlock subscriptions, so nothing was charged. Enter a valid key in the POS settings, then charge again.",
    "Ključ ovog POS-a je istekao ili ne otključava pretplate, pa ništa nije naplaćeno. Unesite važeći ključ u podešavanjima POS-a, pa naplatite ponovo.",
    "Клучот на овој POS е истечен или не отклучува претплати, па ништо не е наплатено. Внесете важечки клуч во поставките на POS, па наплатете повторно.",
  ),
  // Other refusals
  NOTIFICATION_WAITING: copy(
    409,
    "This notification is already waiting to be sent.",
    "Ovo obaveštenje već čeka na slanje.",
    "Ова известување веќе чека да биде испратено.",
  ),
  NOTIFICATION_OUTDATED: copy(
    409,
    "The shop has received a newer state of this order, so this notification wasn't sent. Resend the order's newest notification.",
    "Prodavnica je već primila novije stanje ove porudžbine, pa ovo obaveštenje nije poslato. Pošaljite ponovo najnovije obaveštenje te porudžbine.",
    "Продавницата веќе прими понова состојба на оваа нарачка, па ова известување не е испратено. Испратете го повторно најновото известување за таа нарачка.",
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
    "Листата може да има најмногу {most} зачувани прегледи. Прво избришете некој.",
  ),
} as const satisfies Readonly<Record<string, ErrorCopy>>;

export type RefusalCode = keyof typeof refusals;
