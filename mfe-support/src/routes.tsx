import { DataScope } from "@hpay/data";
import type { RemotePageProps } from "@hpay/remote-kit";
import { HelpScreen } from "./help/help-screen";
import { TicketListScreen } from "./tickets/ticket-list/ticket-list-screen";

/** The pages of this remote, by the names in remote.config.ts. */
export function App({ page }: RemotePageProps) {
  return <DataScope>{page === "help" ? <HelpScreen /> : <TicketListScreen />}</DataScope>;
}
