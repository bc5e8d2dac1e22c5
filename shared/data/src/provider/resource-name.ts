/**
 * Resources with two names: orders are listed under the first and written under the second. Source: spec 3 §7.
 */
const listNames: Readonly<Record<string, string>> = { company_site_orders: "company_sites_orders" };
const aliases: Readonly<Record<string, string>> = { company_sites_orders: "company_site_orders" };

/** The name of a resource in query keys and events, for each of its names. */
export function canonicalResource(resource: string): string {
  return aliases[resource] ?? resource;
}

/** The name under which a list is requested. */
export function listResource(resource: string): string {
  return listNames[resource] ?? resource;
}
