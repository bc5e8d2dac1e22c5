import { isAllowed } from "@hpay/contract/permissions";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { followNotifyUrl, queuePosConfig } from "../../../orders/notifications/queue-notification";
import { type Caller, demand, roleIn } from "../../../people/access/caller";
import type { RecordChange, Row } from "../../../people/access/change";
import { hasFreshSignIn, requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import { companies } from "../../../platform/database/schema/people";
import { companySites, posTypes } from "../../../platform/database/schema/pos";
import { auditLog } from "../../../platform/database/schema/service";
import { invalid } from "../../../platform/http/api-error";
import { consume } from "../../../platform/limits/limits";
import { announceRecord } from "../../../platform/outbox/record-events";
import { posSeal } from "../../../platform/secrets/pos-seal";
import type { SecretBox } from "../../../platform/secrets/secret-box";
import { inCompanies, inSites, requireInCompany } from "../../../pos/access/scopes";
import { archivePos } from "../../../pos/archive";
import { changedAccounts, changesDestination } from "../../../pos/destinations";
import { domainStates } from "../../../pos/domains/domain-states";
import { requireFreeAddress } from "../../../pos/free-address";
import { isSameMailHost, splitSmtpPassword } from "../../../pos/mail/smtp-password";
import { requireSmtpSettings } from "../../../pos/mail/smtp-settings";
import { posAddresses } from "../../../pos/pos-address";
import { requireLinks } from "../../../pos/pos-links";
import { newMerchantUid, newPosSecret } from "../../../pos/pos-secret";
import { readPurchaseKey } from "../../../pos/purchase-key/purchase-key";
import { currentFlags } from "../../../pos/purchase-key/unlocked";
import { requireShare } from "../../../pos/receiver-share";
import { recordExport } from "../../../pos/record-export";
import { notifyOfSecret } from "../../../pos/secret-mail";
import { closeReplacedKey } from "../../../pos/seen-keys";
import { readBody } from "../engine/body";
import { type Fields, type Reading, type Resource, type RowOf, resource } from "../engine/resource";
import { insertRow, updateRow } from "../engine/store";
import { resendNotifications } from "../notifications/resend-notifications";
import { checkSignature } from "./check-signature";
import { showEmbedKey } from "./embed-key";
import { decidePartners } from "./partner-consent";
import { recordSecretShown, revealSecret } from "./reveal-secret";
import { previousSecret, rotateSecret } from "./rotate-secret";
import { sendConfig } from "./send-config";

const maxDataBytes = 5 * 1024 * 1024;
const s = companySites;

const fields = {
  id: { column: s.id, kind: "integer" },
  CompanyId: { column: s.companyId, kind: "integer", write: "create", required: true },
  Url: { column: s.url, kind: "text", write: "always", required: true, min: 3, max: 512 },
  Urls: { column: s.urls, kind: "text", write: "always", max: 8192 },
  SiteType: { column: s.siteType, kind: "text", write: "always", required: true, max: 64 },
  MerchantsiteUid: { column: s.merchantsiteUid, kind: "text" },
  Enabled: { column: s.enabled, kind: "boolean", write: "always" },
  Data: { column: s.data, kind: "text", write: "always", max: maxDataBytes, verbatim: true },
  UseKey: { column: s.useKey, kind: "text", write: "update", isReadByResource: true },
  KeyValidTill: { column: s.keyValidTill, kind: "instant" },
  KeyInfo: { column: s.keyInfo, kind: "text" },
  POSIsActivated: { column: s.posIsActivated, kind: "boolean" },
  SubscriptionsUnlocked: { column: s.subscriptionsUnlocked, kind: "boolean" },
  ShippingUnlocked: { column: s.shippingUnlocked, kind: "boolean" },
  FiscalUnlocked: { column: s.fiscalUnlocked, kind: "boolean" },
  CustomerServiceEmail: { column: s.customerServiceEmail, kind: "text", write: "always", max: 320 },
  CustomerServiceTel: { column: s.customerServiceTel, kind: "text", write: "always", max: 64 },
  CustomerServiceNotes: { column: s.customerServiceNotes, kind: "text", write: "always", max: 8192 },
  TermsLink: { column: s.termsLink, kind: "text", write: "always", max: 2048 },
  DefaultNotifyUrl: { column: s.defaultNotifyUrl, kind: "text", write: "always", max: 2048 },
  CreatedAt: { column: s.createdAt, kind: "instant" },
  Version: { column: s.version, kind: "integer" },
} satisfies Fields;
const companyOfPos = { id: companies.id, Name: companies.name };
type Pos = RowOf<typeof fields>;

/** Points of sale: sites, apps and split-pay receivers. */
export const companySitesResource: Resource = resource({
  name: "company_sites",
  table: companySites,
  id: companySites.id,
  // Covers the request log and the methods of a POS.
  followingBytes: 2 * 1024 * 1024,
  version: companySites.version,
  fields,
  tracedData: changedAccounts,
  tracedFields: ["Url", "Urls", "SiteType", "Enabled", "DefaultNotifyUrl"],
  visible: (caller) =>
    and(inCompanies(companySites.companyId, caller, "pos.view"), isNull(companySites.archivedAt)),
  sent: { RegenerateSecretKey: "boolean" },
  presented: {
    Company: { record: companyOfPos },
    Domains: {
      records: { Host: "text", Method: "text", ProvenAt: "instant", EndsAt: "instant", CheckedAt: "instant" },
    },
    SMTPPasswordSet: "boolean",
    SecretToken: { record: { Token: "text", UserId: "integer" } },
    PreviousSecret: { record: { EndsAt: "instant", LastUsedAt: "instant" } },
  },
  present: presentSites,
  async create({ services, work, caller, body }) {
    const { Data, ...values } = readBody(fields, body, "create");
    const companyId = requireInCompany(caller, values.CompanyId, "pos.create");
    // A new split-pay receiver gets its share of every payment from now on.
    if (changesDestination(Data)) requireFreshSignIn(services, caller);
    await consume(work.tx, services.now(), [{ limit: "create-pos", of: caller.userId }]);
    await requireType(work.tx, values.SiteType);
    requireLinks(services.settings, values);
    const { data, password } = splitSmtpPassword(typeof Data === "string" ? Data : "{}");
    requireSmtpSettings(data);
    requireShare(values.SiteType, data);
    const addressValues = posAddresses(values);
    await requireFreeAddress(work.tx, companyId, addressValues);
    const merchantsiteUid = newMerchantUid();
    const secret = services.secrets.seal(newPosSecret(), posSeal("secret_sealed", { merchantsiteUid }));
    const id = await insertRow(
      work.tx,
      companySitesResource,
      { ...addressValues, Data: data, MerchantsiteUid: merchantsiteUid },
      [[companySites.secretSealed, secret], ...sealedPassword(services.secrets, merchantsiteUid, password)],
    );
    announceRecord(work, "created", { resource: "company_sites", id, companyId, siteId: id });
    await queuePosConfig(services, work, id);
    return id;
  },
  async update(change) {
    const { services, work, caller, body, row, id } = change;
    const companyId = row.CompanyId;
    if (
      body.RegenerateSecretKey === 1 ||
      body.RegenerateSecretKey === true ||
      body.RegenerateSecretKey === "1"
    ) {
      await regenerateSecret(change);
      return;
    }
    demand(caller, companyId, "pos.edit");
    const values = readBody(fields, body, "update");
    if (values.SiteType !== undefined && values.SiteType !== row.SiteType)
      await requireType(work.tx, values.SiteType);
    requireLinks(services.settings, values, row);
    const hasNewNotifyUrl =
      values.DefaultNotifyUrl !== undefined && values.DefaultNotifyUrl !== row.DefaultNotifyUrl;
    if (hasNewNotifyUrl || changesDestination(values.Data, row.Data)) requireFreshSignIn(services, caller);
    const hiddenColumns: (readonly [PgColumn, unknown])[] = [];
    if (typeof values.Data === "string") {
      const { data, password } = splitSmtpPassword(values.Data);
      requireSmtpSettings(data, row.Data);
      requireShare(values.SiteType ?? row.SiteType, data, row.Data);
      values.Data = data;
      const usesStoredPassword = password === undefined && isSameMailHost(row.Data, data);
      const uid = row.MerchantsiteUid;
      hiddenColumns.push(
        ...sealedPassword(services.secrets, uid, usesStoredPassword ? undefined : (password ?? null)),
      );
    }
    if (typeof body.UseKey === "string" && body.UseKey.trim() !== row.UseKey) {
      const key = readPurchaseKey(services.settings, row.MerchantsiteUid, body.UseKey.trim(), services.now());
      // A mistyped key must not replace the valid one, because payments would stop.
      if (key.UseKey !== "" || body.UseKey.trim() === "") Object.assign(values, key);
    }
    const addressValues = posAddresses(values, row);
    // Results of orders can be sent to each of these addresses.
    if (addressesOf({ ...row, ...addressValues }).some((address) => !addressesOf(row).includes(address)))
      requireFreshSignIn(services, caller);
    if (addressValues.Url !== row.Url) await requireFreeAddress(work.tx, companyId, addressValues);
    await updateRow(work.tx, companySitesResource, id, addressValues, hiddenColumns);
    announceRecord(work, "updated", { resource: "company_sites", id, companyId, siteId: id });
    if (hasNewNotifyUrl) {
      const now = (values.DefaultNotifyUrl ?? "").trim();
      await followNotifyUrl(work, id, { before: row.DefaultNotifyUrl.trim(), now });
    }
    await queuePosConfig(services, work, id);
  },
  // Spec 1 §8: the answer to a refused key contains no key, although the previous one remains in force.
  async afterCommit({ services, id, body }) {
    const sentKey = typeof body.UseKey === "string" ? body.UseKey.trim() : "";
    if (sentKey === "") return;
    const [storedSite] = await services.db
      .select({ useKey: companySites.useKey })
      .from(companySites)
      .where(eq(companySites.id, id));
    return storedSite?.useKey === sentKey ? undefined : { UseKey: "" };
  },
  async remove({ services, work, caller, row, id }) {
    const companyId = row.CompanyId;
    demand(caller, companyId, "pos.delete");
    requireFreshSignIn(services, caller);
    await archivePos(work.tx, services.now(), id);
    announceRecord(work, "deleted", { resource: "company_sites", id, companyId, siteId: id });
  },
  // A partner's page cannot read its POS, but may call the POS's action that reports an exported list.
  actionableRows: (caller) => inSites(companySites.id, caller, "pos.view"),
  actions: {
    "rotate-secret": rotateSecret,
    "embed-key": showEmbedKey,
    partners: decidePartners,
    "reveal-secret": revealSecret,
    export: recordExport,
    "send-config": sendConfig,
    "resend-notifications": resendNotifications,
    "check-signature": checkSignature,
  },
  // `check-signature` receives a shop's request, which contains customers' data.
  unrecordedFields: ["Request", "Text"],
});

function sealedPassword(
  secrets: Pick<SecretBox, "seal">,
  merchantsiteUid: string,
  password: string | null | undefined,
): (readonly [PgColumn, unknown])[] {
  if (password === undefined) return [];
  const sealPlace = posSeal("smtp_password_sealed", { merchantsiteUid });
  return [[companySites.smtpPasswordSealed, password === null ? null : secrets.seal(password, sealPlace)]];
}

const addressesOf = ({ Url, Urls }: Row): readonly string[] => [String(Url), ...String(Urls).split(",")];

/** Revokes the old key at once. Requires a fresh sign-in, so that nobody can do it at an unattended desk. */
async function regenerateSecret({ services, work, caller, row, id }: RecordChange<Pos>): Promise<void> {
  const companyId = row.CompanyId;
  demand(caller, companyId, "pos-secret.regenerate");
  requireFreshSignIn(services, caller);
  // This entry is written before the rotation, so that it precedes the entry about showing the new key.
  await work.tx.insert(auditLog).values({
    companyId,
    userId: caller.userId,
    action: "regenerate-secret",
    resource: "company_sites",
    recordId: id,
    address: caller.address,
  });
  const sealPlace = posSeal("secret_sealed", { merchantsiteUid: row.MerchantsiteUid });
  await updateRow(work.tx, companySitesResource, id, {}, [
    [companySites.secretSealed, services.secrets.seal(newPosSecret(), sealPlace)],
    [companySites.previousSecretSealed, null],
    [companySites.previousSecretEndsAt, null],
    [companySites.previousSecretUsedAt, null],
    [companySites.secretUsedAt, null],
  ]);
  await closeReplacedKey(work, id, "secret");
  announceRecord(work, "updated", { resource: "company_sites", id, companyId, siteId: id });
  await queuePosConfig(services, work, id);
  const pos = { id, companyId, url: row.Url, oldUntil: null };
  await notifyOfSecret(services, work, caller, pos);
}

async function requireType(queries: Reading["queries"], siteType: string): Promise<void> {
  const [type] = await queries
    .select({ id: posTypes.id })
    .from(posTypes)
    .where(inArray(posTypes.name, [siteType, `${siteType}-standard`]));
  if (!type) throw invalid("SiteType", "SiteType is not a known POS type");
}

/** Only an answer with a single POS contains its secret, for people who can see it and have just signed in. */
async function presentSites(
  { services, queries, caller, view }: Reading,
  rows: readonly Pos[],
): Promise<readonly Row[]> {
  const owners = await queries
    .select(companyOfPos)
    .from(companies)
    .where(
      inArray(
        companies.id,
        rows.map((row) => row.CompanyId),
      ),
    );
  const domains = await domainStates(services, queries, rows);
  const presentedRows = rows.map((row) => ({
    ...row,
    Domains: domains.get(row.id) ?? [],
    ...currentFlags(services, row),
    Company: owners.find((owner) => owner.id === row.CompanyId) ?? null,
  }));
  const [onlyRow] = presentedRows;
  if (view === "list" || !onlyRow) return presentedRows;
  const [storedSite] = await queries
    .select({
      merchantsiteUid: companySites.merchantsiteUid,
      secret: companySites.secretSealed,
      password: companySites.smtpPasswordSealed,
      endsAt: companySites.previousSecretEndsAt,
      usedAt: companySites.previousSecretUsedAt,
    })
    .from(companySites)
    .where(inArray(companySites.id, [onlyRow.id]));
  const secret =
    storedSite && canReveal(caller, onlyRow) && hasFreshSignIn(services, caller)
      ? services.secrets.open(storedSite.secret, posSeal("secret_sealed", storedSite))
      : undefined;
  if (storedSite && secret !== undefined)
    await recordSecretShown(services, queries, caller, onlyRow, storedSite.secret);
  return [
    {
      ...onlyRow,
      SMTPPasswordSet: Boolean(storedSite?.password),
      SecretToken: secret === undefined ? null : { Token: secret, UserId: caller.userId },
      PreviousSecret: previousSecret(services.now(), storedSite),
    },
  ];
}

function canReveal(caller: Caller, { CompanyId }: Pos): boolean {
  const role = roleIn(caller, CompanyId);
  return role !== undefined && isAllowed(role, "pos-secret.reveal");
}
