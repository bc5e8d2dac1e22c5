import type { Services } from "../platform/services";
import type { Job } from "../platform/work/job-runner";
import { sealStoredSecrets } from "../pos/methods/seal-stored";

/** Seals once, after a start, the secrets of methods that an earlier release stored in the clear. */
export function sealSecretsJob({ db, secrets, log }: Services): Job {
  let isDone = false;
  return {
    name: "seal-secrets",
    async run() {
      if (isDone) return false;
      const { sealed, unreadable } = await sealStoredSecrets(db, secrets);
      isDone = true;
      if (sealed > 0) log.info({ methods: sealed }, "method secrets were sealed");
      if (unreadable > 0) log.error({ unreadable }, "method secrets are sealed with an unknown key");
      return false;
    },
  };
}
