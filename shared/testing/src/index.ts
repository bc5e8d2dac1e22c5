// This import adds the types of the matchers to every test that imports this package.
import "@testing-library/jest-dom";

export {
  aFiscalDefinition,
  aFiscalMethod,
  aPaymentDefinition,
  aPaymentMethod,
  aShippingDefinition,
  aShippingMethod,
} from "./builders/methods";
export { aBilling, anOrder, anOrderItem, aSubscription, aTransaction } from "./builders/orders";
export { aCompany, aPos, aPosType, aUser, aUserCompany, aWarehouse } from "./builders/people-and-pos";
export { aHelpLink, aTicket, aTicketEntry } from "./builders/support";
export type { Changes, WireShape } from "./builders/wire-shape";
export { type ContractKitOptions, contractKit } from "./contract-kit";
export { type EmittedEvent, type FakeHost, type FakeHostOptions, fakeHost } from "./fake-host/fake-host";
export {
  type FakeAnswer,
  type FakeHandler,
  type FakeRequest,
  json,
  listAnswer,
  type RefusedField,
  recordAnswer,
  refusal,
} from "./fake-host/fake-http";
export type { FakeRun, FakeScript, FakeScripts } from "./fake-host/fake-scripts";
export {
  nothingSelected,
  notWindowed,
  ordinaryConfig,
  ordinarySelection,
  ordinaryUser,
} from "./fake-host/ordinary";
export { type FakeValue, fakeValue } from "./fake-host/value";
export { takeFaults } from "./faults";
export { findDialog } from "./find-dialog";
export { countListeners, type ListenerCount } from "./listener-count";
export { type RenderedRemote, type RenderRemoteOptions, renderRemote } from "./render-remote";
