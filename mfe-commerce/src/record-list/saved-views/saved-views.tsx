import { useProvider, useRecordList, useServerWords, useSubmitOnce } from "@hpay/data";
import { useNotify, useT } from "@hpay/remote-kit";
import { Link, useLocation } from "@hpay/remote-kit/router";
import { Alert, Button, IconButton, Row, Stack, Text, TextField, TextLink } from "@hpay/ui";
import { Popover } from "@hpay/ui/page";
import { type FormEvent, memo, useMemo, useRef, useState } from "react";
import { viewMessages } from "./messages/catalogue";
import { readSavedView, type SavedView, viewsOf } from "./saved-view";

interface SavedViewsProps {
  /** Address of the list, without its `:id`. */
  readonly path: string;
  /** Status words that the list hides, whether or not they are in its address; null if unknown. */
  readonly exclude: readonly string[] | null;
}

/** The person's saved views of a list. A click opens one, and typing a name saves the current state. */
export const SavedViews = memo(function SavedViews({ path, exclude }: SavedViewsProps) {
  const t = useT(viewMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t("views.title")}
      placement="bottom-end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost">
          {t("views.title")}
        </Button>
      }
    >
      <ViewList path={path} exclude={exclude} onChosen={() => setOpen(false)} />
    </Popover>
  );
});

function ViewList({ path, exclude, onChosen }: SavedViewsProps & { readonly onChosen: () => void }) {
  const t = useT(viewMessages);
  const notify = useNotify();
  const provider = useProvider();
  const serverWords = useServerWords();
  const { search } = useLocation();
  const list = path.slice(1);
  const params = useMemo(() => viewsOf(list), [list]);
  const views = useRecordList("saved_views", params, { read: readSavedView });
  const [name, setName] = useState("");
  const nameRef = useRef<HTMLInputElement>(null);
  const save = useSubmitOnce((view: { Name: string; Query: string }, idempotencyKey) =>
    provider.create("saved_views", { List: list, ...view }, { idempotencyKey }),
  );

  const handleSave = async (event: FormEvent) => {
    event.preventDefault();
    const Name = name.trim();
    if (Name === "") return;
    try {
      await save.submit({ Name, Query: stateOf(search, exclude) });
      setName("");
      notify({ tone: "success", text: t("views.saved", { name: Name }) });
    } catch (error) {
      notify({ tone: "error", text: t("views.failed"), details: serverWords(error) });
    }
  };
  const remove = async (view: SavedView) => {
    try {
      await provider.remove("saved_views", view.id);
      // The pressed button disappears with the view, so the focus moves to the name field.
      nameRef.current?.focus();
      notify({ tone: "success", text: t("views.deleted", { name: view.name }) });
    } catch (error) {
      notify({ tone: "error", text: t("views.delete-failed"), details: serverWords(error) });
    }
  };

  const rows = views.data?.rows ?? [];
  return (
    <Stack gap="3" width="min(22rem, 80vw)">
      {views.error ? (
        <Alert tone="error" details={serverWords(views.error)}>
          {t("views.load-failed")}
        </Alert>
      ) : null}
      {views.data !== undefined && rows.length === 0 ? <Text tone="muted">{t("views.none")}</Text> : null}
      {rows.map((view) => (
        <Row key={view.id} justifyContent="space-between">
          <TextLink component={Link} to={`${path}?${view.query}`} onClick={onChosen}>
            {view.name}
          </TextLink>
          <IconButton
            icon="delete"
            label={t("views.delete", { name: view.name })}
            onClick={() => void remove(view)}
          />
        </Row>
      ))}
      <form onSubmit={(event) => void handleSave(event)}>
        <Row alignItems="flex-end">
          <TextField
            ref={nameRef}
            label={t("views.name")}
            maxLength={60}
            autoComplete="off"
            value={name}
            onValue={setName}
          />
          <Button type="submit" loading={save.isSubmitting}>
            {t("views.save")}
          </Button>
        </Row>
      </form>
    </Stack>
  );
}

/**
 * The list's state from the address, without its POS, so that it applies to every POS. The hidden statuses are
 * included, because the stored choice may change later. A saved state is never empty, so a default list is
 * saved as `page=1`.
 */
function stateOf(search: string, exclude: readonly string[] | null): string {
  const query = new URLSearchParams(search);
  for (const name of ["open", "page", "company_id", "site_id"]) query.delete(name);
  if (exclude) query.set("exclude", exclude.join("."));
  return query.toString() || "page=1";
}
