import { DataScope } from "@hpay/data";
import type { RemotePageProps } from "@hpay/remote-kit";
import { RouterScope } from "@hpay/remote-kit/router";
import { pages } from "./routes";

/** All pages of this remote, which share one cache. */
export function App({ page }: RemotePageProps) {
  const Screen = pages[page];
  return (
    <RouterScope>
      <DataScope>{Screen ? <Screen /> : null}</DataScope>
    </RouterScope>
  );
}
