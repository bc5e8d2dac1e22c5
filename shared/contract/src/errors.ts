import { copy, type ErrorCopy } from "./error-copy";
import { fieldFaults } from "./field-faults";
import type { LocalizedText } from "./language";
import { refusals } from "./refusals";

export { type ErrorCopy, type ErrorValues, fillError } from "./error-copy";
export { type FieldFaultCode, fieldFaults } from "./field-faults";
export { type RefusalCode, refusals } from "./refusals";

/** Codes that gateway and panel share. Where the spec has a text, it is used. Source: spec 1 §8, spec 3 §8. */
export const errorCatalogue = {
  // Sign-in and verification errors
  INPUT_INSUFFICIENT: copy(
    200,
    "Please enter correct email and password",
    "Unesite ispravnu e-poštu i lozinku",
    "Внесете точна е-пошта и лозинка",
  ),
  BAD_EMAIL_OR_PASSWORD: copy(
    200,
    "No such user or bad password",
    "Nepostojeći korisnik ili pogrešna lozinka",
    "Непостоечки корисник или погрешна лозинка",
  ),
  SERVICE_UNAVALABLE: copy(
    503,
    "Service is currently unavailable. Please try later...",
    "Servis trenutno nije dostupan. Pokušajte kasnije...",
    "Сервисот моментално не е достапен. Обидете се подоцна...",
  ),
  NOT_FOUND_OR_EXPIRED: copy(
    200,
    "Handshake session expired or not found",
    "Sesija provere je istekla ili nije nađena",
    "Сесијата за проверка истече или не е најдена",
  ),
  RESET_DELAYED: copy(
    200,
    "This account has a registered device. Set the new password with it, or repeat this by e-mail in 24 hours. We sent you an e-mail with the details.",
    "Ovaj nalog ima registrovan uređaj. Postavite njime novu lozinku ili ponovite ovo e-poštom za 24 sata. Poslali smo vam e-poruku sa detaljima.",
    "Оваа сметка има регистриран уред. Поставете ја новата лозинка со него или повторете го ова по е-пошта за 24 часа. Ви испративме е-порака со детали.",
  ),
  DATA_MISMATCH: copy(
    200,
    "Data mismatch! Please retry registration from beginning!",
    "Podaci se ne slažu! Počnite registraciju ispočetka!",
    "Податоците не се совпаѓаат! Почнете ја регистрацијата одново!",
  ),
  PASSWORD_NOT_ACCEPTABLE: copy(
    200,
    "Password must meet complexity requirements",
    "Lozinka mora da ispuni zahteve složenosti",
    "Лозинката мора да ги исполни барањата за сложеност",
  ),
  PASSWORD_BREACHED: copy(
    200,
    "This password is known from data breaches. Choose another one.",
    "Ova lozinka je poznata iz curenja podataka. Izaberite drugu.",
    "Оваа лозинка е позната од протекување податоци. Изберете друга.",
  ),
  PASSWORDS_MISMATCH: copy(
    200,
    "Password confirmation mismatch",
    "Potvrda lozinke se ne poklapa",
    "Потврдата на лозинката не се совпаѓа",
  ),
  TEMPORARILY_BLOCKED: copy(
    429,
    "Temporarily blocked because of many requests. Please retry in a few minutes.",
    "Privremeno ste blokirani zbog prevelikog broja zahteva. Pokušajte ponovo za nekoliko minuta.",
    "Привремено сте блокирани поради премногу барања. Обидете се повторно за неколку минути.",
  ),
  BAD_SECURITY_CODE: copy(
    200,
    "This code is not correct. Please check it and try again.",
    "Kod nije ispravan. Proverite ga i pokušajte ponovo.",
    "Кодот не е точен. Проверете го и обидете се повторно.",
  ),
  VERIFICATION_FAILED: copy(
    200,
    "Biometric/WebAuthN verification failed...",
    "Biometrijska/WebAuthN provera nije uspela...",
    "Биометриската/WebAuthN проверка не успеа...",
  ),
  // Registration errors
  INVALID_EMAIL: copy(200, "Bad email address", "Neispravna e-adresa", "Неисправна е-адреса"),
  INVALID_NAME: copy(
    200,
    "Bad first or last name",
    "Neispravno ime ili prezime",
    "Неисправно име или презиме",
  ),
  NOT_FOUND: copy(404, "Not found", "Nije nađeno", "Не е најдено"),
  EMAIL_EXISTS: copy(
    200,
    "Specified email already exists",
    "Navedena e-adresa već postoji",
    "Наведената е-адреса веќе постои",
  ),
  // Access errors
  UNAUTHORIZED: copy(401, "Please sign in again.", "Prijavite se ponovo.", "Најавете се повторно."),
  FORBIDDEN: copy(
    403,
    "You don't have permission to do this, so nothing was changed.",
    "Nemate dozvolu za ovu radnju, pa ništa nije promenjeno.",
    "Немате дозвола за ова дејство, па ништо не е сменето.",
  ),
  ForbiddenOperation: copy(
    403,
    "You can not manage yourself!",
    "Ne možete upravljati sobom!",
    "Не можете да управувате со себе!",
  ),
  REAUTH_REQUIRED: copy(
    403,
    "Please sign in again to confirm it's you.",
    "Prijavite se ponovo da potvrdite da ste to vi.",
    "Најавете се повторно за да потврдите дека сте тоа вие.",
  ),
  PASSKEY_FIRST: copy(
    403,
    "Before you require a second factor from others, sign in with your own biometric verification. You can add it in your account.",
    "Pre nego što zatražite drugi faktor od drugih, prijavite se svojom biometrijskom proverom. Dodajte je u svom nalogu.",
    "Пред да побарате втор фактор од другите, најавете се со својата биометриска проверка. Додајте ја во вашата сметка.",
  ),
  PASSKEY_SIGN_IN: copy(
    403,
    "One of your companies requires a second factor. Sign in with your biometric verification or a recovery code first.",
    "Jedna od vaših firmi zahteva drugi faktor. Prvo se prijavite biometrijskom proverom ili kodom za oporavak.",
    "Една од вашите фирми бара втор фактор. Прво најавете се со биометриска проверка или со код за обновување.",
  ),
  // Record errors
  VALIDATION: copy(400, "Please correct your input!", "Ispravite unos!", "Поправете го внесот!"),
  VERSION_CONFLICT: copy(
    412,
    "This was changed elsewhere in the meantime.",
    "Ovo je u međuvremenu promenjeno na drugom mestu.",
    "Ова во меѓувреме е сменето на друго место.",
  ),
  IDEMPOTENCY_MISMATCH: copy(
    422,
    "This request was already sent with different content. Use a new idempotency key.",
    "Ovaj zahtev je već poslat sa drugim sadržajem. Upotrebite nov ključ idempotentnosti.",
    "Ова барање веќе е испратено со друга содржина. Употребете нов клуч за идемпотентност.",
  ),
  RATE_LIMITED: copy(
    429,
    "Too many requests. Please wait a moment.",
    "Previše zahteva. Sačekajte trenutak.",
    "Премногу барања. Почекајте малку.",
  ),
  MESSAGES_USED_UP: copy(
    429,
    "Too many messages were sent in the last hour. Nothing was saved or sent. Please try again later.",
    "Poslato je previše poruka u poslednjih sat vremena. Ništa nije sačuvano ni poslato. Pokušajte kasnije.",
    "Во последниот час се испратени премногу пораки. Ништо не е зачувано ни испратено. Обидете се подоцна.",
  ),
  STORAGE_USED_UP: copy(
    429,
    "Without a purchase key you can store only a limited amount a day, and today's is used up. Nothing was saved. Enter a purchase key in the POS settings, or continue tomorrow.",
    "Bez ključa za korišćenje dnevno možete da sačuvate samo ograničenu količinu podataka, a današnja je potrošena. Ništa nije sačuvano. Unesite ključ u podešavanjima POS-a ili nastavite sutra.",
    "Без клуч за користење дневно може да зачувате само ограничена количина податоци, а денешната е потрошена. Ништо не е зачувано. Внесете клуч во поставките на POS или продолжете утре.",
  ),
  PAYLOAD_TOO_LARGE: copy(
    413,
    "This is too large. Send less text or a smaller file.",
    "Ovo je preveliko. Pošaljite kraći tekst ili manju datoteku.",
    "Ова е преголемо. Испратете пократок текст или помала датотека.",
  ),
  UNSUPPORTED_MEDIA: copy(
    415,
    "This file type is not accepted.",
    "Ova vrsta datoteke nije dozvoljena.",
    "Овој вид датотека не е дозволен.",
  ),
  INTERNAL: copy(
    500,
    "Something went wrong on our side. Nothing was changed.",
    "Došlo je do greške na našoj strani. Ništa nije promenjeno.",
    "Настана грешка на наша страна. Ништо не е сменето.",
  ),
  COMPANY_NAME_EXISTS: copy(
    409,
    "A company with this name is already registered. Please ask its creator for access.",
    "Firma sa ovim nazivom je već registrovana. Zatražite pristup od njenog vlasnika.",
    "Фирма со ова име веќе е регистрирана. Побарајте пристап од нејзиниот сопственик.",
  ),
  SITE_EXISTS: copy(
    409,
    "This site is already registered. Please ask its creator for access.",
    "Ovaj sajt je već registrovan. Zatražite pristup od njegovog vlasnika.",
    "Овој сајт веќе е регистриран. Побарајте пристап од неговиот сопственик.",
  ),
  USER_NOT_FOUND: copy(
    404,
    "User with given email was not found!",
    "Korisnik sa navedenom e-adresom nije nađen!",
    "Корисник со наведената е-адреса не е најден!",
  ),
  USER_LINK_EXISTS: copy(
    409,
    "This person already has access.",
    "Ova osoba već ima pristup.",
    "Ова лице веќе има пристап.",
  ),
  ROLE_FROM_COMPANY: copy(
    403,
    "Support can add users only as staff, and can make only an admin the owner. Ask the owner or an admin of the company to give this role.",
    "Podrška može da dodaje korisnike samo kao osoblje, a za vlasnika može da postavi samo administratora. Zamolite vlasnika ili administratora firme da dodeli ovu ulogu.",
    "Поддршката може да додава корисници само како персонал, а за сопственик може да постави само администратор. Замолете го сопственикот или администратор на фирмата да ја додели оваа улога.",
  ),
  INVITATION_EXPIRED: copy(
    404,
    "This invitation is no longer valid. It was accepted or revoked, or it is older than 48 hours. Ask for a new one.",
    "Ovaj poziv više ne važi. Prihvaćen je, povučen ili stariji od 48 sati. Zatražite novi.",
    "Оваа покана повеќе не важи. Прифатена е, повлечена или постара од 48 часа. Побарајте нова.",
  ),
  INVITATION_OTHER_EMAIL: copy(
    403,
    "This invitation is for a different e-mail. Sign in with the e-mail it was sent to.",
    "Ovaj poziv je za drugu e-adresu. Prijavite se e-adresom na koju je poslat.",
    "Оваа покана е за друга е-адреса. Најавете се со е-адресата на која е испратена.",
  ),
  CREATOR_REQUIRED: copy(
    409,
    "A company must have an owner. Hand over ownership first.",
    "Firma mora imati vlasnika. Prvo prenesite vlasništvo.",
    "Фирмата мора да има сопственик. Прво пренесете ја сопственоста.",
  ),
  METHOD_EXISTS: copy(
    409,
    "The shipping method or fiscal/integration method already exists on this site.",
    "Metod dostave ili fiskalni/integracioni metod već postoji na ovom sajtu.",
    "Методот за достава или фискалниот/интеграцискиот метод веќе постои на овој сајт.",
  ),
  UID_TAKEN: copy(
    409,
    "This UID is already in use. Choose another one.",
    "Ovaj UID je već u upotrebi. Izaberite drugi.",
    "Овој UID е веќе во употреба. Изберете друг.",
  ),
  METHOD_IN_USE: copy(
    409,
    "Other methods are fallbacks of this one. Change that in their settings first: {names}",
    "Drugi metodi su rezerva za ovaj. Prvo to promenite u njihovim podešavanjima: {names}",
    "Други методи се резерва за овој. Прво сменете го тоа во нивните поставки: {names}",
  ),
  KEY_REQUIRED: copy(
    403,
    "The purchase key of this POS does not include this feature. In the POS settings, enter a key that includes it.",
    "Ključ za korišćenje ovog POS-a ne obuhvata ovu mogućnost. Unesite odgovarajući ključ u podešavanjima POS-a.",
    "Клучот за користење на овој POS не ја опфаќа оваа можност. Внесете соодветен клуч во поставките на POS.",
  ),
  SANDBOX_ONLY: copy(
    403,
    "This method is for testing only. Choose another method.",
    "Ovaj metod služi samo za probu. Izaberite drugi metod.",
    "Овој метод служи само за проба. Изберете друг метод.",
  ),
  TARGET_NOT_ALLOWED: copy(
    400,
    "This address can't be used. It must be reachable from the internet.",
    "Ova adresa ne može da se koristi. Mora da bude dostupna sa interneta.",
    "Оваа адреса не може да се користи. Мора да биде достапна од интернет.",
  ),
  ...refusals,
  ...fieldFaults,
} as const satisfies Readonly<Record<string, ErrorCopy>>;

export type ErrorCode = keyof typeof errorCatalogue;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCatalogue, value);
}

/** Texts of codes that mean something else at registration than at sign-in. Source: spec 1 §8. */
export const registrationErrors = {
  INPUT_INSUFFICIENT: { en: "Please correct your input", rs: "Ispravite unos", mk: "Поправете го внесот" },
  NOT_FOUND: errorCatalogue.NOT_FOUND_OR_EXPIRED.text,
} as const satisfies Partial<Record<ErrorCode, LocalizedText>>;
