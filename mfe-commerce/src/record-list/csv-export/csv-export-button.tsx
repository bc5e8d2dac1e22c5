import { type ListParams, useErrorMessage, useProvider } from "@hpay/data";
import { type CsvCell, type CsvPreset, csvRow, csvStart, listTime } from "@hpay/domain";
import { useCan, useLanguage, useNotify, useSelection, useT } from "@hpay/remote-kit";
import { Button } from "@hpay/ui";
import { Menu, ProgressDialog } from "@hpay/ui/page";
import { useEffect, useRef, useState } from "react";
import type { ListSpec } from "../list-spec";
import { laterMessages } from "../messages/catalogue";
import { useWallClock } from "../use-wall-clock";
import { type ExportProgress, exportPages } from "./export-pages";
import { recordExport } from "./record-export";
import { saveFile } from "./save-file";

export interface CsvColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row, zone: string) => CsvCell;
}

export interface CsvExportButtonProps<Row> {
  readonly spec: ListSpec<Row>;
  /** The list's request; null if no POS is selected. */
  readonly listParams: ListParams | null;
  readonly columns: readonly CsvColumn<Row>[];
  /** The beginning of the file's name. */
  readonly name: string;
}

/** Exports exactly the filtered rows of all pages, for a spreadsheet or a program. */
export function CsvExportButton<Row>({ spec, listParams, columns, name }: CsvExportButtonProps<Row>) {
  const t = useT(laterMessages);
  const language = useLanguage();
  const provider = useProvider();
  const notify = useNotify();
  const errorMessageOf = useErrorMessage();
  const canExport = useCan("order.export");
  const { zone } = useWallClock();
  const { pos } = useSelection();
  const runningExport = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => () => runningExport.current?.abort(), []);

  const run = async (preset: CsvPreset) => {
    if (listParams === null || pos === null || runningExport.current) return;
    const stop = new AbortController();
    runningExport.current = stop;
    const format = { preset, language };
    const parts = [
      csvStart(format),
      csvRow(
        columns.map((column) => column.header),
        format,
      ),
    ];
    setProgress({ done: 0, total: 0 });
    try {
      await recordExport(provider, {
        posId: pos.id,
        resource: spec.resource,
        preset,
        filter: listParams.filter ?? {},
      });
      await exportPages(
        provider,
        spec.resource,
        listParams,
        (records, next) => {
          const rows = records.map(spec.read);
          parts.push(
            rows
              .map((row) =>
                csvRow(
                  columns.map(({ cell }) => cell(row, zone)),
                  format,
                ),
              )
              .join(""),
          );
          setProgress(next);
        },
        stop.signal,
      );
      saveFile(parts, `${name}-${listTime(new Date().toISOString(), zone).slice(0, 10)}.csv`);
    } catch (error) {
      if (!stop.signal.aborted) notify({ tone: "error", text: errorMessageOf(error) });
    } finally {
      runningExport.current = null;
      setProgress(null);
    }
  };

  return (
    <>
      <Menu
        trigger={
          <Button
            size="sm"
            startIcon="download"
            disabledReason={canExport ? undefined : t("common.not-allowed")}
          >
            {t("common.export")}
          </Button>
        }
        entries={[
          { id: "excel", label: t("export.excel"), onSelect: () => void run("excel") },
          { id: "machine", label: t("export.machine"), onSelect: () => void run("machine") },
        ]}
      />
      {progress === null ? null : (
        <ProgressDialog
          open
          title={t("export.running")}
          done={progress.done}
          total={progress.total || undefined}
          onCancel={() => runningExport.current?.abort()}
        >
          {t("export.progress", { count: progress.done, total: progress.total })}
        </ProgressDialog>
      )}
    </>
  );
}
