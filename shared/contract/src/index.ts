export type { EmbeddedPage, EmbedPageRequest } from "./embed-page";
export { createEventBus, type EventBus, type EventBusOptions } from "./event-bus";
export { type EventDetail, type EventName, eventCatalogue } from "./events/catalogue";
export type { EventDefinition, EventEnvelope } from "./events/event-definition";
export type { LiveOrder, LiveSubscription, LiveTransaction } from "./events/live-records";
export type { RecordChange } from "./events/records";
export {
  lacksOf,
  type ProvidedDoor,
  type ProvidedDoors,
  satisfiesRange,
  type UsedDoor,
  type UsedDoors,
} from "./export-ledger";
export {
  type Extension,
  type ExtensionPoint,
  type ExtensionPoints,
  type Extensions,
  extensionPath,
  mayUse,
  type RemoteExtension,
} from "./extensions";
export {
  type AddedSite,
  contractVersion,
  type HostApi,
  type Identity,
  type IdentityAnswer,
  type LivePort,
  type NavigationPort,
  type Notice,
  type NoticeTone,
  type PanelLocation,
  type Question,
  type SelectedCompany,
  type SelectedPos,
  type Selection,
  type SelectionPort,
  type Session,
  type SessionUser,
  type SocketStatus,
  type VerificationChannel,
  type WindowedMode,
  type WindowedPort,
} from "./host-api";
export {
  interfaceLanguages,
  isLanguageCode,
  type LanguageCode,
  type LocalizedText,
  type WrittenLanguage,
} from "./language";
export { type GatewayFeature, isSandbox, type PanelConfig } from "./panel-config";
export { type Action, isAllowed, permissionMatrix, type Verdict } from "./permissions";
export {
  initialPreferences,
  type Preferences,
  type PreferencesPort,
  type TimeDisplay,
  timeDisplays,
} from "./preferences";
export type { Readable } from "./readable";
export type { Received, ReceivedAnswer, ReceivedIn, RecordAt } from "./received";
export type { RecordId } from "./record-id";
export type {
  EarlyPage,
  Registry,
  RegistryChannels,
  RegistryRemote,
  RegistryVersion,
  RemoteConfig,
  RemoteMenuEntry,
  RemoteRoute,
  RemoteSlot,
  RemoteUnread,
  RouteNeed,
  SlotName,
} from "./registry";
export { isRemoteModule, type MountProps, type RemoteHandle, type RemoteModule } from "./remote";
export { defaultRole, isRole, type Role, roles } from "./roles";
export { matchPath } from "./route-path";
export {
  isScriptHandle,
  ScriptError,
  type ScriptHandle,
  type ScriptPowers,
  type ScriptProvider,
  type ScriptRunner,
  type ScriptSession,
  scriptFailure,
} from "./script-runner";
export { isUnread, type RecordNews, type SeenPort, type SeenRecords, seenKey } from "./seen";
export type { WireAnswers, WireRecords } from "./wire-records";
