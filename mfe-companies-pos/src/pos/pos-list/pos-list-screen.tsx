import { lazyDialog, useCan, useHost, useSelection, useT } from "@hpay/remote-kit";
import { Link, useNavigate, useSearchParams } from "@hpay/remote-kit/router";
import { Button, EmptyState, TextLink } from "@hpay/ui";
import { ListPage } from "@hpay/ui/page";
import { useEffect, useRef, useState } from "react";
import { messages } from "../../messages";
import { PendingConnect } from "../connect-shop/pending-connect";
import { useShopToConnect } from "../connect-shop/use-connect-shop";
import { PosTable } from "./pos-table";

const AddPosDialog = lazyDialog(() =>
  import("../add-pos/add-pos-dialog").then((module) => module.AddPosDialog),
);
/** How long the success message is shown before the new POS opens. Source: spec 1 §2. */
const openAddedAfterMs = 1200;

export function PosListScreen() {
  const t = useT(messages);
  const host = useHost();
  const navigate = useNavigate();
  const { company } = useSelection();
  const canAdd = useCan("pos.create");
  const shop = useShopToConnect();
  const [address, setAddress] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const openTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(openTimer.current), []);

  // The host's POS picker opens the list with `new` in the address.
  const isRequested = address.get("new") !== null;
  const closeDialog = () => {
    setAdding(false);
    if (isRequested)
      setAddress(
        (previous) => {
          const remainingParams = new URLSearchParams(previous);
          remainingParams.delete("new");
          return remainingParams;
        },
        { replace: true },
      );
  };

  const backProps =
    shop === null
      ? {}
      : {
          back: (
            <TextLink component={Link} to="/company" quiet>
              {t("pos-list.back-to-companies")}
            </TextLink>
          ),
        };
  if (!company) {
    return (
      <ListPage title={t("pos-list.title")} {...backProps}>
        <PendingConnect needs="company" />
        <EmptyState
          icon="company"
          title={t("pos-list.select-company")}
          actions={<Button onClick={() => void host.pick("company")}>{t("pos-list.choose-company")}</Button>}
        />
      </ListPage>
    );
  }
  const add = canAdd ? (
    <Button variant="solid" startIcon="add" onClick={() => setAdding(true)}>
      {t("pos-list.add")}
    </Button>
  ) : undefined;
  return (
    <ListPage
      title={t("pos-list.title")}
      subtitle={t("pos-list.company", { name: company.name })}
      actions={add}
      {...backProps}
    >
      <PendingConnect needs="pos" />
      <PosTable key={company.id} company={company} shop={shop} />
      {canAdd && (isAdding || isRequested) ? (
        <AddPosDialog
          companyId={company.id}
          shopUrl={shop}
          onClose={closeDialog}
          onAdded={(id) => {
            closeDialog();
            openTimer.current = setTimeout(() => navigate(`/sitedetails/${id}`), openAddedAfterMs);
          }}
        />
      ) : null}
    </ListPage>
  );
}
