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
  const closed = useValue(session.closed);
  const { user } = useValue(session.state);
  useEffect(() => {
    // The sign-in answer lacks the closed companies, so the gateway is asked for them.
    if (user && closed === null) void session.extend();
  }, [user, closed, session]);
  if (closed === null || closed.companies.length === 0) return null;
  const handleSignIn = async () => {
    if ((await ending.staleSignIn()) !== "resumed") return;
    await session.extend();
    await selection.refresh();
  };
  const namesOf = (why: "ended" | "passkey") =>
    closed.companies
      .filter((one) => one.why === why)
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
            closed.hasPasskey ? (
              signInAgain
            ) : (
              <Button size="sm" onClick={() => navigation.push(addPasskeyPath)}>
                {t("closed.add-passkey")}
              </Button>
            )
          }
        >
          {t(closed.hasPasskey ? "closed.use-passkey" : "closed.no-passkey", { companies: passkeyNames })}
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
