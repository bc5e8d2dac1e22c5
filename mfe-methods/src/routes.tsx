import { DataScope } from "@hpay/data";
import type { RemotePageProps } from "@hpay/remote-kit";
import { MethodListScreen } from "./methods/method-list/method-list-screen";

/** The pages of this remote, by the names in remote.config.ts. */
export function App({ page }: RemotePageProps) {
  return <DataScope>{pageOf(page)}</DataScope>;
}

function pageOf(page: string) {
  switch (page) {
    case "shipping-methods":
      return <MethodListScreen key={page} kind="shipping" />;
    case "fiscal-methods":
      return <MethodListScreen key={page} kind="fiscal" />;
    default:
      return <MethodListScreen key={page} kind="payment" />;
  }
}
