export {
  ComboboxField,
  type ComboboxFieldProps,
  MultiselectField,
  type MultiselectFieldProps,
} from "./choose/combobox-field";
export type { Choice } from "./choose/options";
export { isWholeDate } from "./date/date-mask";
export { DateTimeField, type DateTimeFieldProps } from "./date/date-time-field";
export { FileField, type FileFieldProps } from "./form/file-field";
export { RadioGroup, type RadioGroupProps, type RadioOption } from "./form/radio-group";
export { SaveBar, type SaveBarProps } from "./form/save-bar";
export { SearchField, type SearchFieldProps } from "./form/search-field";
export { SecretField, type SecretFieldProps } from "./form/secret-field";
export { useSaveKeys } from "./form/use-save-keys";
export { type ObjectColumn, type ObjectRow, rowsAreValid } from "./object-table/object-column";
export { ObjectTable, type ObjectTableProps } from "./object-table/object-table";
export { ArrivingDialog, ArrivingDialogAhead, type ArrivingDialogProps } from "./overlay/arriving-dialog";
export { ConfirmDialog, type ConfirmDialogProps } from "./overlay/confirm-dialog";
export { Dialog, type DialogProps, Drawer, type DrawerProps } from "./overlay/dialog";
export { DiffDialog, type DiffDialogProps, type Difference, pathName } from "./overlay/diff-dialog";
export { Menu, type MenuEntry, type MenuProps, RowMenu } from "./overlay/menu";
export { InfoTip, Popover, type PopoverProps } from "./overlay/popover";
export { ProgressDialog, type ProgressDialogProps } from "./overlay/progress-dialog";
export { focusedElement, passFocusOn } from "./overlay/use-return-focus";
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
export { Banner, type BannerProps } from "./show/banner";
export { Expandable, type ExpandableProps } from "./show/expandable";
export { JsonView, type JsonViewProps } from "./show/json-view";
export { Timeline, type TimelineEntry } from "./show/timeline";
export { createToastStore, type Toast, type ToastStore } from "./show/toast-store";
export { Toaster, type ToasterProps } from "./show/toaster";
export { ColumnChooser, type ColumnChooserProps } from "./table/column-chooser";
export type { ColumnWidths, Widths } from "./table/column-widths";
export { type Column, nextSort, type Sort, shownColumns } from "./table/columns";
export { DataTable, type DataTableProps } from "./table/data-table";
export { TableSkeleton, type TableSkeletonProps } from "./table/table-skeleton";
export type { Pages } from "./table/use-press-ahead";
export { AmountText, type AmountTextProps } from "./value/amount-text";
export { CopyButton, type CopyButtonProps } from "./value/copy-button";
export { DataList, type DataListEntry } from "./value/data-list";
export { DateText, type DateTextProps } from "./value/date-text";
export { StatusChip, type StatusChipProps } from "./value/status-chip";
export { UidText, type UidTextProps } from "./value/uid-text";
