import { domainProof } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { Stack, Text, TextField } from "@hpay/ui";
import { CopyButton } from "@hpay/ui/page";
import { domainMessages } from "./messages";

/** Explains what to publish on a host to prove that it is the POS's own. */
export function HowToProve({ host, merchantUid }: { readonly host: string; readonly merchantUid: string }) {
  const t = useT(domainMessages);
  const { filePath, recordName, line } = domainProof(host, merchantUid);
  const copyField = (label: string, value: string) => (
    <TextField label={label} value={value} readOnly mono end={<CopyButton text={value} of={label} />} />
  );
  return (
    <Stack gap="4">
      <Text tone="muted">{t("domains.how-any")}</Text>
      <Text>{t("domains.file-text")}</Text>
      {copyField(t("domains.file-address"), `https://${host}${filePath}`)}
      <Text>{t("domains.dns-text")}</Text>
      {copyField(t("domains.record-name"), recordName)}
      <Text>{t("domains.content")}</Text>
      {copyField(t("domains.line"), line)}
      <Text>{t("domains.connect-text")}</Text>
    </Stack>
  );
}
