import { DataScope } from "@hpay/data";
import type { RemotePageProps } from "@hpay/remote-kit";
import { CompanyListScreen } from "./companies/company-list/company-list-screen";
import { PosListScreen } from "./pos/pos-list/pos-list-screen";

/** The pages of this remote, by the names in remote.config.ts. */
export function App({ page }: RemotePageProps) {
  return <DataScope>{page === "pos-list" ? <PosListScreen /> : <CompanyListScreen />}</DataScope>;
}
