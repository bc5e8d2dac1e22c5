/** @own-environment `open-panel` replaces modules. */
import { act, renderHook } from "@testing-library/react";
import { aGateway, dunav } from "../panel/testing/a-gateway";
import { open } from "../panel/testing/open-panel";
import { PanelContext } from "../ports/panel-context";
import { usePathname } from "./use-pathname";

it("A component re-renders on a path change, but not on a query change", async () => {
  aGateway({ companies: [dunav] });
  const panel = await open("/app");
  let draws = 0;
  const { result } = renderHook(
    () => {
      draws += 1;
      return usePathname();
    },
    { wrapper: ({ children }) => <PanelContext value={panel}>{children}</PanelContext> },
  );
  const drawsBefore = draws;
  await act(async () => panel.navigation.push("/app?q=books&sort=-Amount"));
  expect(window.location.search).toContain("q=books");
  expect(draws).toBe(drawsBefore);
  await act(async () => panel.navigation.push("/nowhere?q=books"));
  expect(result.current).toBe("/nowhere");
  expect(draws).toBeGreaterThan(drawsBefore);
});
