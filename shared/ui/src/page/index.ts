export {
  ComboboxField,
  type ComboboxFieldProps,
  MultiselectField,
  type MultiselectFieldProps,
} from "./choose/combobox-field";
export type { Choice } from "./choose/options";
export { isWholeDate } from "./date/date-mask";
export { DateTimeField, type DateTimeFieldProps } from "./date/date-time-field";
export { SearchField, type SearchFieldProps } from "./form/search-field";
export { ConfirmDialog, type ConfirmDialogProps } from "./overlay/confirm-dialog";
export { Dialog, type DialogProps, Drawer, type DrawerProps } from "./overlay/dialog";
export { Menu, type MenuEntry, type MenuProps, RowMenu } from "./overlay/menu";
export { InfoTip, Popover, type PopoverProps } from "./overlay/popover";
export { Card, type CardProps } from "./screen/card";
export { ListPage, type ListPageProps } from "./screen/list-page";
export { Page, type PageProps } from "./screen/page";
export {
  type FailureWords,
  Loading,
  type QueryLike,
  QueryStates,
  type QueryStatesProps,
} from "./screen/query-states";
export { type Tab, Tabs, type TabsProps } from "./screen/tabs";
export { JsonView, type JsonViewProps } from "./show/json-view";
export { createToastStore, type Toast, type ToastStore } from "./show/toast-store";
export { Toaster, type ToasterProps } from "./show/toaster";
export { ColumnChooser, type ColumnChooserProps } from "./table/column-chooser";
export { type Column, nextSort, type Sort, shownColumns } from "./table/columns";
export { DataTable, type DataTableProps } from "./table/data-table";
export { Pager, type PagerProps } from "./table/pager";
export { TableSkeleton, type TableSkeletonProps } from "./table/table-skeleton";
export { AmountText, type AmountTextProps } from "./value/amount-text";
export { CopyButton, type CopyButtonProps } from "./value/copy-button";
export { DataList, type DataListEntry } from "./value/data-list";
export { DateText, type DateTextProps } from "./value/date-text";
export { StatusChip, type StatusChipProps } from "./value/status-chip";
export { UidText, type UidTextProps } from "./value/uid-text";
