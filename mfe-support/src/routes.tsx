import { DataScope } from "@hpay/data";
import { lazyWithRetry, type RemotePageProps } from "@hpay/remote-kit";
import { RouterScope } from "@hpay/remote-kit/router";
import type { ComponentType } from "react";
import { TicketListScreen } from "./tickets/ticket-list/ticket-list-screen";

/** The pages of this remote, by their names in remote.config.ts. */
const pages: Readonly<Record<string, ComponentType>> = {
  tickets: TicketListScreen,
  "new-ticket": lazyWithRetry(() =>
    import("./tickets/new-ticket/new-ticket-screen").then((module) => module.NewTicketScreen),
  ),
  ticket: lazyWithRetry(() =>
    import("./tickets/ticket-details/ticket-screen").then((module) => module.TicketScreen),
  ),
  help: lazyWithRetry(() => import("./help/help-screen").then((module) => module.HelpScreen)),
  platform: lazyWithRetry(() => import("./platform/platform-screen").then((module) => module.PlatformScreen)),
  releases: lazyWithRetry(() => import("./releases/releases-screen").then((module) => module.ReleasesScreen)),
  "dashboard-content": lazyWithRetry(() =>
    import("./dashboard/dashboard-content").then((module) => module.DashboardContent),
  ),
};

export function App({ page }: RemotePageProps) {
  const Page = pages[page] ?? TicketListScreen;
  return (
    <RouterScope>
      <DataScope>
        <Page />
      </DataScope>
    </RouterScope>
  );
}
