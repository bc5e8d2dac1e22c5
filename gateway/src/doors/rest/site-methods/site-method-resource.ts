import { asc, eq, inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { sandboxDefinitions } from "../../../connectors/catalogue/method-list";
import { queuePosConfig } from "../../../orders/notifications/queue-notification";
import type { Change } from "../../../people/access/change";
import { requireFreshSignIn } from "../../../people/access/fresh-sign-in";
import {
  companySites,
  fiscalMethods,
  paymentMethods,
  shippingMethods,
  siteFiscalMethods,
  sitePaymentMethods,
  siteShippingMethods,
} from "../../../platform/database/schema/pos";
import { ApiError, faulty, invalid } from "../../../platform/http/api-error";
import { duplicateRefusal } from "../../../platform/http/error-answer";
import { type AnnouncedRecord, announceRecord } from "../../../platform/outbox/record-events";
import { inSites, requireOnSite } from "../../../pos/access/scopes";
import { changedAccounts, changesDestination } from "../../../pos/destinations";
import { claimMethodFiles } from "../../../pos/methods/claim-method-files";
import { freeUid } from "../../../pos/methods/free-uid";
import { maxMethods, requireDataWithinLimit } from "../../../pos/methods/method-limits";
import { missingValue } from "../../../pos/methods/method-values";
import { sameInLanguages } from "../../../pos/methods/same-in-languages";
import {
  preserveSecrets,
  type SecretOwner,
  sealSecrets,
  withholdSecrets,
} from "../../../pos/methods/secret-values";
import { isUnlocked } from "../../../pos/purchase-key/unlocked";
import { readBody } from "../engine/body";
import { type Field, type Fields, type Resource, resource } from "../engine/resource";
import { deleteRow, insertRow, updateRow } from "../engine/store";
import { requireFallback } from "./require-fallback";

const maxDataBytes = 5 * 1024 * 1024;
type MethodTable = typeof sitePaymentMethods | typeof siteShippingMethods | typeof siteFiscalMethods;
type Catalogue = typeof paymentMethods | typeof shippingMethods | typeof fiscalMethods;

interface Kind {
  readonly name: AnnouncedRecord["resource"] & SecretOwner["kind"];
  readonly table: MethodTable;
  readonly catalogue: Catalogue;
  /** The definition's field, for example `PaymentMethodId`. Without `Id` it is the nested record's name. */
  readonly definition: string;
  readonly definitionColumn: PgColumn;
  readonly extraFields?: Fields;
}

const commonFields = (table: MethodTable) =>
  ({
    id: { column: table.id, kind: "integer" },
    CompanySiteId: { column: table.companySiteId, kind: "integer", write: "create", required: true },
    Data: {
      column: table.data,
      kind: "text",
      write: "always",
      max: maxDataBytes,
      verbatim: true,
      holdsSecrets: true,
    },
    Enabled: { column: table.enabled, kind: "boolean", write: "always" },
    Order: { column: table.order, kind: "integer", write: "always", min: 0, max: 9999 },
    Uid: { column: table.uid, kind: "text", write: "always", required: true, min: 1, max: 64 },
    HPaySiteMethodId: { column: table.number, kind: "integer" },
    ProcessGroup: { column: table.processGroup, kind: "text", write: "always", max: 64 },
    CreatedAt: { column: table.createdAt, kind: "instant" },
    Version: { column: table.version, kind: "integer" },
  }) satisfies Fields;

const fallbackOf: Field = {
  column: sitePaymentMethods.fallbackOfId,
  kind: "integer",
  write: "always",
  nullable: true,
};

/** Methods of a POS: payment, shipping and fiscal/integration have the same structure. */
function siteMethodResource({
  name,
  table,
  catalogue,
  definition,
  definitionColumn,
  extraFields,
}: Kind): Resource {
  const fields: Fields & ReturnType<typeof commonFields> = {
    ...commonFields(table),
    [definition]: { column: definitionColumn, kind: "integer", write: "create", required: true },
    ...extraFields,
  };
  const nestedName = definition.replace(/Id$/, "");
  const definitionFields = {
    id: catalogue.id,
    Name: catalogue.name,
    Title: catalogue.title,
    Data: catalogue.data,
    ...("fallback" in catalogue
      ? {
          Fallback: catalogue.fallback,
          SubsciptionsType: catalogue.subscriptionsType,
          Splitpay: catalogue.splitpay,
        }
      : {}),
  };
  const isPayment = name === "company_site_payment_methods";
  const ownerOf = (siteId: number, definition = ""): SecretOwner => ({ kind: name, siteId, definition });
  const methodResource: Resource = resource({
    name,
    table,
    id: table.id,
    version: table.version,
    fields,
    tracedData: changedAccounts,
    visible: (caller) => inSites(table.companySiteId, caller, "method.view"),
    presented: { [nestedName]: { record: definitionFields } },
    async present({ queries }, rows) {
      const ids = rows.map((row) => Number(row[definition]));
      const definitions = await queries
        .select(definitionFields)
        .from(catalogue)
        .where(inArray(catalogue.id, ids));
      return rows.map((row) => {
        const method = definitions.find((item) => item.id === row[definition]);
        return {
          ...row,
          Data: withholdSecrets(method?.Data, row.Data),
          [nestedName]: method,
        };
      });
    },
    async create(change) {
      const { work, caller, body } = change;
      const values = readBody(fields, { ...body, Uid: body.Uid ?? (await definitionName(change)) }, "create");
      const { siteId, companyId } = await requireOnSite(
        work.tx,
        caller,
        values.CompanySiteId,
        "method.manage",
      );
      if (!(await canBeEnabled(change, siteId))) {
        if (values.Enabled === true) throw new ApiError("KEY_REQUIRED");
        values.Enabled = false;
      }
      const method = await definitionOf(change, values[definition]);
      if (!method) throw invalid(definition, `${definition} is not in the catalogue`);
      requireRealMethod(change, method.name);
      const missingName = missingValue(method.data, String(values.Data ?? ""));
      if (missingName !== undefined) {
        if (values.Enabled === true) throw faulty(missingName, "REQUIRED");
        values.Enabled = false;
      }
      requirePlainUid(values.Uid);
      if (changesDestination(values.Data)) requireFreshSignIn(change.services, caller);
      await lockSite(change, siteId);
      const siteMethods = await work.tx
        .select({ definition: definitionColumn, uid: table.uid, order: table.order })
        .from(table)
        .where(eq(table.companySiteId, siteId))
        .orderBy(asc(table.order));
      if (!isPayment && siteMethods.some((method) => method.definition === values[definition]))
        throw duplicateRefusal("METHOD_EXISTS", definition);
      if (siteMethods.length >= maxMethods)
        throw invalid(definition, `A POS can have at most ${maxMethods} methods of each kind.`);
      const takenUids = siteMethods.map((method) => method.uid);
      values.Uid = freeUid(String(values.Uid), takenUids);
      if (values.FallbackOfId !== undefined)
        await requireFallback(change, siteId, undefined, values.FallbackOfId);
      if (typeof values.Data === "string") {
        await requireDataWithinLimit(work.tx, values.Data, { table, siteId });
        const preservedData = preserveSecrets(method.data, values.Data, undefined);
        values.Data = sealSecrets(
          change.services.secrets,
          ownerOf(siteId, method.name),
          method.data,
          preservedData,
        );
      }
      await claimMethodFiles(change, companyId, { definition: method.data, data: values.Data });
      if (typeof values.Data === "string") values.Data = sameInLanguages(method.data, values.Data);
      const highestOrder = siteMethods.reduce((current, method) => Math.max(current, method.order), 0);
      await queuePosConfig(change.services, work, siteId);
      return insertRow(work.tx, methodResource, { Order: Math.min(highestOrder + 10, 9999), ...values }, [
        [table.changedAt, change.services.now()],
      ]);
    },
    async update(change) {
      const { work, caller, body, row, id } = change;
      const { siteId, companyId } = await requireOnSite(work.tx, caller, row.CompanySiteId, "method.manage");
      const values = readBody(fields, body, "update");
      requirePlainUid(values.Uid ?? row.Uid);
      if (changesDestination(values.Data, row.Data)) requireFreshSignIn(change.services, caller);
      // An existing fallback remains even if its definition no longer supports fallbacks.
      if (values.FallbackOfId !== undefined && values.FallbackOfId !== row.FallbackOfId) {
        await lockSite(change, siteId);
        await requireFallback(change, siteId, id, values.FallbackOfId);
      }
      if (values.Enabled === true && row.Enabled === false) {
        requireRealMethod(change, (await definitionOf(change, row[definition]))?.name);
        if (!(await canBeEnabled(change, siteId))) throw new ApiError("KEY_REQUIRED");
      }
      // An older method that lacks a value is accepted until its values or state are written.
      if ((values.Enabled ?? row.Enabled) === true && (values.Data !== undefined || row.Enabled === false)) {
        const method = await definitionOf(change, row[definition]);
        const missingName = missingValue(method?.data ?? null, String(values.Data ?? row.Data));
        if (missingName !== undefined) throw faulty(missingName, "REQUIRED");
      }
      if (typeof values.Data === "string") {
        await requireDataWithinLimit(work.tx, values.Data, { table, siteId, id });
        const method = await definitionOf(change, row[definition]);
        const storedValue = preserveSecrets(method?.data, values.Data, row.Data);
        const data = sealSecrets(
          change.services.secrets,
          ownerOf(siteId, method?.name),
          method?.data,
          storedValue,
        );
        await claimMethodFiles(change, companyId, {
          definition: method?.data,
          data,
          storedData: row.Data,
        });
        values.Data = sameInLanguages(method?.data, data);
      }
      await queuePosConfig(change.services, work, siteId);
      await updateRow(work.tx, methodResource, id, values, [[table.changedAt, change.services.now()]]);
    },
    async remove(change) {
      const { services, work, caller, row, id } = change;
      const { siteId, companyId } = await requireOnSite(work.tx, caller, row.CompanySiteId, "method.manage");
      await lockSite(change, siteId);
      if (isPayment) {
        const users = await work.tx
          .select({ uid: sitePaymentMethods.uid })
          .from(sitePaymentMethods)
          .where(eq(sitePaymentMethods.fallbackOfId, id));
        if (users.length > 0) {
          const names = users.map((user) => user.uid).join(", ");
          throw new ApiError("METHOD_IN_USE", { values: { names } });
        }
      }
      await queuePosConfig(services, work, siteId);
      await deleteRow(work.tx, methodResource, id);
      announceRecord(work, "deleted", { resource: name, id, companyId, siteId });
    },
  });
  return methodResource;

  /** Shipping and fiscal methods require a purchase key that unlocks them. */
  async function canBeEnabled({ services, work }: Change, siteId: number): Promise<boolean> {
    if (isPayment) return true;
    const [site] = await work.tx.select().from(companySites).where(eq(companySites.id, siteId));
    const feature = name === "company_site_shipping_methods" ? "shipping" : "fiscal";
    return site !== undefined && isUnlocked(services, site, feature);
  }

  async function definitionName(change: Change): Promise<string | undefined> {
    const id = Number(change.body[definition]);
    return Number.isInteger(id) ? (await definitionOf(change, id))?.name : undefined;
  }

  async function definitionOf({ work }: Change, id: unknown) {
    const [method] = await work.tx
      .select({ name: catalogue.name, data: catalogue.data })
      .from(catalogue)
      .where(eq(catalogue.id, Number(id)));
    return method;
  }
}

/**
 * Locks the POS, so that methods are added and fallbacks are changed one at a time. A new POS has no methods
 * that could be locked instead.
 */
async function lockSite({ work }: Change, siteId: number): Promise<void> {
  await work.tx
    .select({ id: companySites.id })
    .from(companySites)
    .where(eq(companySites.id, siteId))
    .for("no key update");
}

/** Refuses a sandbox-only method outside the sandbox. */
function requireRealMethod({ services }: Change, name: string | undefined): void {
  if (services.settings.sandboxMethods || name === undefined) return;
  if (sandboxDefinitions.includes(name)) throw new ApiError("SANDBOX_ONLY");
}

function requirePlainUid(uid: unknown): void {
  if (/\p{Cc}/u.test(String(uid))) throw faulty("Uid", "UID_NOT_PLAIN");
}

export const sitePaymentMethodsResource = siteMethodResource({
  name: "company_site_payment_methods",
  table: sitePaymentMethods,
  catalogue: paymentMethods,
  definition: "PaymentMethodId",
  definitionColumn: sitePaymentMethods.paymentMethodId,
  extraFields: { FallbackOfId: fallbackOf },
});
export const siteShippingMethodsResource = siteMethodResource({
  name: "company_site_shipping_methods",
  table: siteShippingMethods,
  catalogue: shippingMethods,
  definition: "ShippingMethodId",
  definitionColumn: siteShippingMethods.shippingMethodId,
});
export const siteFiscalMethodsResource = siteMethodResource({
  name: "company_site_fiscal_methods",
  table: siteFiscalMethods,
  catalogue: fiscalMethods,
  definition: "FiscalMethodId",
  definitionColumn: siteFiscalMethods.fiscalMethodId,
});
