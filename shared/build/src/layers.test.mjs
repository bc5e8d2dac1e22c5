import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importsOf } from "./import-map.mjs";
import { layerFaults } from "./layers.mjs";
import { root } from "./workspace.mjs";

it("Files and folders have no circular or upward imports, even of types", () => {
  expect(layerFaults(root)).toEqual([]);
});

describe("wrong imports", () => {
  let tree;
  beforeEach(() => {
    tree = mkdtempSync(join(tmpdir(), "layers-"));
  });
  afterEach(() => rmSync(tree, { recursive: true }));

  const faultsOf = (files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    mkdirSync(join(tree, "shared"), { recursive: true });
    return layerFaults(tree);
  };

  it("A circular import between two files is reported with a suggested fix, even when type-only", () => {
    expect(
      faultsOf({
        "mfe-x/src/orders/order.ts": 'import { items } from "./items";\nexport type Order = typeof items;\n',
        "mfe-x/src/orders/items.ts": 'import type { Order } from "./order";\nexport const items = [];\n',
      }),
    ).toEqual([
      "mfe-x/src/orders/items.ts → mfe-x/src/orders/order.ts → mfe-x/src/orders/items.ts import each other in a circle. Move what they share, often a type, to a file below them.",
    ]);
  });

  it("A circular import between two folders is reported with a suggested fix", () => {
    expect(
      faultsOf({
        "host/src/live/live.ts": 'export { told } from "../notices/told";\n',
        "host/src/live/status.ts": "export const status = 1;\n",
        "host/src/notices/told.ts": "export const told = 1;\n",
        "host/src/notices/bell.ts": 'const { status } = await import("../live/status");\n',
      }),
    ).toEqual([
      "The folders host/src/live → host/src/notices → host/src/live import each other in a circle (host/src/live/live.ts imports host/src/notices/told.ts, host/src/notices/bell.ts imports host/src/live/status.ts). Move one of these files, or what it shares, to a folder below both.",
    ]);
  });

  it("An upward import in the gateway is reported with a suggested fix", () => {
    const [fault, ...otherFaults] = faultsOf({
      "gateway/src/pos/link.ts": 'import {\n  order,\n  money,\n} from "../orders/order/order";\n',
      "gateway/src/orders/order/order.ts": "export const order = 1;\n",
    });
    expect(otherFaults).toEqual([]);
    expect(fault).toBe(
      "gateway/src/pos/link.ts imports gateway/src/orders/order/order.ts: orders is a layer above pos. Move what it needs down, or let the upper layer hand it in as a function or an interface.",
    );
  });

  it("An upward import among the gateway's order layers is reported with a suggested fix", () => {
    expect(
      faultsOf({
        "gateway/src/orders/order/order.ts": 'import "../payments/pay";\n',
        "gateway/src/orders/payments/pay.ts": "",
      }),
    ).toEqual([expect.stringContaining("payments is a layer above order. Move")]);
  });

  it("An import between doors or a folder without a layer is reported with a suggested fix", () => {
    expect(
      faultsOf({
        "gateway/src/doors/rest/list.ts": 'import "../embed/frame";\n',
        "gateway/src/doors/embed/frame.ts": "",
        "gateway/src/attic/box.ts": "",
      }),
    ).toEqual([
      "gateway/src/attic/box.ts is in no layer. Name its folder among the layers of gateway/src in shared/build/src/layers.mjs.",
      expect.stringContaining("doors/embed is in the same layer as doors/rest. Move what both need"),
    ]);
  });

  it("A host folder that imports the panel composition is reported with a suggested fix", () => {
    expect(
      faultsOf({
        "host/src/notices/bell.ts": 'import type { Panel } from "../panel/create-panel";\n',
        "host/src/panel/create-panel.ts": "export interface Panel {}\n",
      }),
    ).toEqual([expect.stringContaining("panel is a layer above notices. Move")]);
  });

  it("A package that imports from a higher layer is reported with a suggested fix", () => {
    expect(
      faultsOf({
        "shared/ui/src/button.ts": 'import { query } from "@hpay/data";\n',
        "shared/data/package.json": '{ "name": "@hpay/data", "exports": { ".": "./src/index.ts" } }',
        "shared/data/src/index.ts": "export const query = 1;\n",
      }),
    ).toEqual([expect.stringContaining("shared/data is a layer above shared/ui. Move")]);
  });
});

it.each([
  ['import { a } from "./a";', "./a"],
  ['import type {\n  A,\n  B,\n} from "./a";', "./a"],
  ['import "./a";', "./a"],
  ['export { a } from "./a";', "./a"],
  ['export * from "./a";', "./a"],
  ['const later = () => import("./a");', "./a"],
  ['type A = import("./a").A;', "./a"],
])("The source %s contains an import", (source, name) => {
  expect(importsOf(source)).toEqual([name]);
});

it.each(['export const path = "./a";', "const from = './a';", '// as in "./a"'])(
  "The source %s contains no import",
  (source) => {
    expect(importsOf(source)).toEqual([]);
  },
);
