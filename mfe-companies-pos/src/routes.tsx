import { DataScope } from "@hpay/data";
import { lazyWithRetry, type RemotePageProps } from "@hpay/remote-kit";
import { RouterScope } from "@hpay/remote-kit/router";
import { Loading } from "@hpay/ui/page";
import { CompanyListScreen } from "./companies/company-list/company-list-screen";
import { PosListScreen } from "./pos/pos-list/pos-list-screen";

const CompanyDetailsScreen = lazyWithRetry(
  () =>
    import("./companies/company-details/company-details-screen").then(
      (module) => module.CompanyDetailsScreen,
    ),
  <Loading />,
);
const NewCompanyScreen = lazyWithRetry(
  () => import("./companies/new-company/new-company-screen").then((module) => module.NewCompanyScreen),
  <Loading />,
);
const PosSettingsScreen = lazyWithRetry(
  () => import("./pos/pos-settings/pos-settings-screen").then((module) => module.PosSettingsScreen),
  <Loading />,
);

const RequestsScreen = lazyWithRetry(
  () => import("./pos/requests/requests-screen").then((module) => module.RequestsScreen),
  <Loading />,
);
const InvitationScreen = lazyWithRetry(
  () => import("./companies/invitation/invitation-screen").then((module) => module.InvitationScreen),
  <Loading />,
);

/** The pages of this remote, by their names in remote.config.ts. */
export function App({ page }: RemotePageProps) {
  return (
    <RouterScope>
      <DataScope>{screenOf(page)}</DataScope>
    </RouterScope>
  );
}

function screenOf(page: string) {
  switch (page) {
    case "company":
      return <CompanyDetailsScreen />;
    case "new-company":
      return <NewCompanyScreen />;
    case "invitation":
      return <InvitationScreen />;
    case "pos-list":
      return <PosListScreen />;
    case "pos":
      return <PosSettingsScreen />;
    case "pos-requests":
      return <RequestsScreen />;
    default:
      return <CompanyListScreen />;
  }
}
