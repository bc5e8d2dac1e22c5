import { useT } from "@hpay/remote-kit";
import { Button, Stack, TextField } from "@hpay/ui";
import { type FormEvent, useState } from "react";
import { StepHeading } from "../bare-page/step-heading";
import type { Outcome, Problem } from "../identity/outcome";
import { useProblemText } from "../identity/use-problem-text";
import { messages } from "../messages";
import { endsCodeEntry } from "./code-problem";

interface RecoveryCodeStepProps {
  readonly check: (code: string) => Promise<Outcome>;
  readonly onSignedIn: () => void;
  readonly onPasswordSet: () => void;
  readonly onEnded: (problem: Problem) => void;
}

/** The second step with one of the codes that the person wrote down. */
export function RecoveryCodeStep({ check, onSignedIn, onPasswordSet, onEnded }: RecoveryCodeStepProps) {
  const t = useT(messages);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const problemText = useProblemText(problem, "sign-in");

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || code.trim() === "") return;
    setBusy(true);
    setProblem(null);
    const outcome = await check(code.trim());
    if (outcome.kind === "signed-in") return onSignedIn();
    if (outcome.kind === "password-set") return onPasswordSet();
    setBusy(false);
    const failure: Problem = outcome.kind === "failed" ? outcome.problem : { kind: "unreadable" };
    if (endsCodeEntry(failure)) onEnded(failure);
    else setProblem(failure);
  };

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="5">
        <StepHeading title={t("recovery.title")} takesFocus>
          {t("recovery.text")}
        </StepHeading>
        <TextField
          label={t("recovery.label")}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={problemText ?? undefined}
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ABCDE-FGH23"
        />
        <Button type="submit" variant="solid" loading={busy}>
          {t("recovery.confirm")}
        </Button>
      </Stack>
    </form>
  );
}
