import type { HostApi, Received } from "@hpay/contract";
import { withTimeLimit } from "@hpay/domain";
import type { CompanyRow, PosRow, RecordPlace } from "../ports/selection";
import { parseJsonObject } from "../state/json-text";
import { toCompanyRow, toPosRow } from "./records";

/** Names the list that could not be loaded, because each has its own error text. */
export class ListNotLoaded extends Error {
  constructor(
    readonly resource: "companies" | "company_sites",
    override readonly cause: unknown,
  ) {
    super(`${resource} could not be loaded: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Reads the person's companies and their POS from the gateway. Rejects with `ListNotLoaded`. */
export interface Directory {
  companies(): Promise<readonly CompanyRow[]>;
  posOf(companyId: number): Promise<readonly PosRow[]>;
  /** A POS of any of the person's companies, by id or merchant uid. */
  findPos(idOrUid: string): Promise<PosRow | null>;
  /** The POS that a record belongs to; null if the record does not exist, or the person has no access to it. */
  posOfRecord(record: RecordPlace): Promise<PosRow | null>;
}

/** A short limit, because the page sends its own request, with its own limit, only after this one. */
const recordLimitMs = 5000;

const wholeList = { page: "1", perPage: "9999", order: "asc" };

export function createDirectory(http: HostApi["http"]): Directory {
  // Requests omit the selection, because a deleted company or POS in it would hide the rest.
  const headers = { xcompanyid: "", xsiteid: "" };
  const read = async <T>(
    resource: ListNotLoaded["resource"],
    query: Readonly<Record<string, string>>,
    toRow: (record: unknown) => T | null,
  ): Promise<readonly T[]> => {
    try {
      const response = await http(`api/${resource}?${new URLSearchParams(query)}`, { headers });
      const body = parseJsonObject(await response.text());
      if (!response.ok || !Array.isArray(body?.data)) throw new Error(`answered with ${response.status}`);
      return body.data.map(toRow).filter((row) => row !== null);
    } catch (cause) {
      throw new ListNotLoaded(resource, cause);
    }
  };

  const findPos = async (idOrUid: string) => {
    const byUid: Received<"company_sites"> = { MerchantsiteUid: idOrUid };
    const filter = /^\d{1,15}$/.test(idOrUid) ? { or: [{ id: Number(idOrUid) }, byUid] } : byUid;
    const query = { page: "1", perPage: "1", filter: JSON.stringify(filter) };
    const [pos] = await read("company_sites", query, toPosRow);
    return pos ?? null;
  };

  return {
    companies: () =>
      read(
        "companies",
        { ...wholeList, orderBy: "Name" satisfies keyof Received<"companies"> },
        toCompanyRow,
      ),
    posOf: (companyId) =>
      read(
        "company_sites",
        {
          ...wholeList,
          orderBy: "Url" satisfies keyof Received<"company_sites">,
          filter: JSON.stringify({ CompanyId: companyId } satisfies Received<"company_sites">),
        },
        toPosRow,
      ),
    findPos,
    async posOfRecord({ resource, id }) {
      const query = new URLSearchParams({ page: "1", perPage: "1", filter: JSON.stringify({ id }) });
      const text = await withTimeLimit(recordLimitMs, async (signal) =>
        (await http(`api/${resource}?${query}`, { headers, signal })).text(),
      );
      const body = parseJsonObject(text);
      const [record] = Array.isArray(body?.data) ? body.data : [];
      const { CompanySiteId: posId }: Received<"company_site_orders"> = Object(record);
      return typeof posId === "number" ? findPos(String(posId)) : null;
    },
  };
}
