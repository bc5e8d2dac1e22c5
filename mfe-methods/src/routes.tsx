import { DataScope } from "@hpay/data";
import { lazyWithRetry, type RemotePageProps } from "@hpay/remote-kit";
import { RouterScope } from "@hpay/remote-kit/router";
import { MethodListScreen } from "./methods/method-list/method-list-screen";

const CatalogueScreen = lazyWithRetry(() =>
  import("./catalogue/catalogue-screen").then((module) => module.CatalogueScreen),
);
const ConfigurationScreen = lazyWithRetry(() =>
  import("./configuration/configuration-screen").then((module) => module.ConfigurationScreen),
);
const ScriptInventoryScreen = lazyWithRetry(() =>
  import("./scripts-inventory/script-inventory-screen").then((module) => module.ScriptInventoryScreen),
);
const DefinitionPreviewScreen = lazyWithRetry(() =>
  import("./definition-preview/definition-preview-screen").then((module) => module.DefinitionPreviewScreen),
);

/** The pages of this remote, by their names in remote.config.ts. */
export function App({ page }: RemotePageProps) {
  return (
    <RouterScope>
      <DataScope>{pageOf(page)}</DataScope>
    </RouterScope>
  );
}

function pageOf(page: string) {
  switch (page) {
    case "payment-methods":
      return <MethodListScreen key={page} kind="payment" />;
    case "shipping-methods":
      return <MethodListScreen key={page} kind="shipping" />;
    case "fiscal-methods":
      return <MethodListScreen key={page} kind="fiscal" />;
    case "new-payment":
      return <CatalogueScreen key={page} kind="payment" />;
    case "new-shipping":
      return <CatalogueScreen key={page} kind="shipping" />;
    case "new-fiscal":
      return <CatalogueScreen key={page} kind="fiscal" />;
    case "payment-method":
      return <ConfigurationScreen key={page} kind="payment" />;
    case "shipping-method":
      return <ConfigurationScreen key={page} kind="shipping" />;
    case "fiscal-method":
      return <ConfigurationScreen key={page} kind="fiscal" />;
    case "script-inventory":
      return <ScriptInventoryScreen />;
    case "definition-preview":
      return <DefinitionPreviewScreen />;
    default:
      return null;
  }
}
