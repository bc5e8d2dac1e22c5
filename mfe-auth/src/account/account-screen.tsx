import { DataScope } from "@hpay/data";
import { useT } from "@hpay/remote-kit";
import { Page } from "@hpay/ui/page";
import { PasswordCard } from "./change-password/password-card";
import { CredentialsCard } from "./credentials/credentials-card";
import { accountMessages } from "./messages";
import { PreferencesCard } from "./preferences/preferences-card";
import { ProfileCard } from "./profile/profile-card";
import { RecoveryCodesCard } from "./recovery/recovery-codes-card";
import { SessionsCard } from "./sessions/sessions-card";

export function AccountScreen() {
  const t = useT(accountMessages);
  return (
    <DataScope>
      <Page title={t("account.title")} width="form">
        <ProfileCard />
        <PasswordCard />
        <CredentialsCard />
        <RecoveryCodesCard />
        <SessionsCard />
        <PreferencesCard />
      </Page>
    </DataScope>
  );
}
