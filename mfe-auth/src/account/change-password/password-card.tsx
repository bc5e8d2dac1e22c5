import { lazyDialog, useT } from "@hpay/remote-kit";
import { Button, Text } from "@hpay/ui";
import { Card } from "@hpay/ui/page";
import { useState } from "react";
import { accountMessages } from "../messages";

const ChangePasswordDialog = lazyDialog(() =>
  import("./change-password-dialog").then((module) => module.ChangePasswordDialog),
);

export function PasswordCard() {
  const t = useT(accountMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={t("account.security")}
      actions={
        <Button startIcon="key" onClick={() => setOpen(true)}>
          {t("account.change-password")}
        </Button>
      }
    >
      <Text tone="muted">{t("account.password-text")}</Text>
      {isOpen ? <ChangePasswordDialog onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}
