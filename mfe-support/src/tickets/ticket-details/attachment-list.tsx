import { useHost, useT } from "@hpay/remote-kit";
import { Row, styled, TextLink } from "@hpay/ui";
import { messages } from "../../messages";

const Picture = styled("img", {
  base: {
    display: "block",
    height: "96px",
    maxWidth: "100%",
    objectFit: "cover",
    borderRadius: "md",
    borderWidth: "1px",
  },
});
const isPicture = (name: string) => /\.(png|jpe?g|gif)$/i.test(name);

/** A message's files, which can each be opened. Pictures are shown small. */
export function AttachmentList({ names }: { readonly names: readonly string[] }) {
  const t = useT(messages);
  const { config } = useHost();
  if (names.length === 0) return null;
  return (
    <Row gap="2" alignItems="flex-end">
      {names.map((name, index) => {
        const label = t("ticket.attachment", { number: index + 1 });
        const address = `${config.apiBase}uploads/${encodeURIComponent(name)}`;
        return (
          <TextLink key={name} href={address} target="_blank" rel="noopener noreferrer">
            {isPicture(name) ? <Picture src={address} alt={label} loading="lazy" /> : label}
          </TextLink>
        );
      })}
    </Row>
  );
}
