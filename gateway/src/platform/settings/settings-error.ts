/** Invalid settings, one sentence each. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}
