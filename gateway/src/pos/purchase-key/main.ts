import { readSettings } from "../../platform/settings/settings";
import { SettingsError } from "../../platform/settings/settings-error";
import { issueKey, UsageError } from "./issue-key";

try {
  const settings = readSettings(process.env, process.cwd(), "existing");
  const key = issueKey(process.argv.slice(2), settings, new Date());
  process.stdout.write(`${key}\n`);
} catch (error) {
  if (!(error instanceof UsageError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
