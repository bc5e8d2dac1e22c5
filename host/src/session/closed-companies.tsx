import { Button } from "@hpay/ui";
import { Banner } from "@hpay/ui/page";
import { useEffect } from "react";
import { useHostText, usePanel } from "../ports/panel-context";
import { useValue } from "../state/use-value";

const addPasskeyPath = "/user?createwebauthn=1";

/** Shows which companies this session cannot open, why, and how to open them. */
export function ClosedCompaniesBanner() {
  const { session, selection, ending, navigation } = usePanel();
  const t = useHostText();
  const closedCompanies = useValue(session.closed);
  const { user } = useValue(session.state);
  useEffect(() => {
    // The sign-in answer lacks the closed companies, so the gateway is asked for them.
    if (user && closedCompanies === null) void session.extend();
  }, [user, closedCompanies, session]);
  if (closedCompanies === null || closedCompanies.companies.length === 0) return null;
  const handleSignIn = async () => {
    if ((await ending.staleSignIn()) !== "resumed") return;
    await session.extend();
    await selection.refresh();
  };
  const namesOf = (reason: "ended" | "passkey") =>
    closedCompanies.companies
      .filter((company) => company.why === reason)
      .map(({ name }) => name)
      .join(", ");
  const [endedNames, passkeyNames] = [namesOf("ended"), namesOf("passkey")];
  const signInAgain = (
    <Button size="sm" onClick={() => void handleSignIn()}>
      {t("closed.sign-in")}
    </Button>
  );
  return (
    <>
      {passkeyNames === "" ? null : (
        <Banner
          tone="warning"
          actions={
            closedCompanies.hasPasskey ? (
              signInAgain
            ) : (
              <Button size="sm" onClick={() => navigation.push(addPasskeyPath)}>
                {t("closed.add-passkey")}
              </Button>
            )
          }
        >
          {t(closedCompanies.hasPasskey ? "closed.use-passkey" : "closed.no-passkey", {
            companies: passkeyNames,
          })}
        </Banner>
      )}
      {endedNames === "" ? null : (
        <Banner tone="warning" actions={signInAgain}>
          {t("closed.ended", { companies: endedNames })}
        </Banner>
      )}
    </>
  );
}
