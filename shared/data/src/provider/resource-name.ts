/** One resource with two names: the orders are listed by the first and written by the second. Source: spec 3 §7. */
const listNames: Readonly<Record<string, string>> = { company_site_orders: "company_sites_orders" };
const aliases: Readonly<Record<string, string>> = { company_sites_orders: "company_site_orders" };

/** The name that keys and events use, whichever of its names a resource is called by. */
export function canonicalResource(resource: string): string {
  return aliases[resource] ?? resource;
}

/** The name under which a list is requested. */
export function listResource(resource: string): string {
  return listNames[resource] ?? resource;
}
