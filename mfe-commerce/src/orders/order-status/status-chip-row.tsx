import { statusChips } from "@hpay/domain";
import { useT } from "@hpay/remote-kit";
import { leaf, Text } from "@hpay/ui";
import { StatusChip } from "@hpay/ui/page";
import { messages } from "../../messages/catalogue";
import { paymentStyles, stateWords, tones } from "./status-look";

export interface StatusChipRowProps {
  readonly status: string;
  /** Whether to show only the payment, because other columns show the rest. */
  readonly isPaymentOnly?: boolean;
  /** Whether fiscal and shipping have their own columns, so that wide windows show only their icons here. */
  readonly hasTextBeside?: boolean;
}

/** The status as chips: payment, fiscal, shipping, and unknown parts as gray text. */
export function StatusChipRow({ status, isPaymentOnly = false, hasTextBeside = false }: StatusChipRowProps) {
  const t = useT(messages);
  const { payment, fiscal, shipping, unknown } = statusChips(status);
  const paymentStyle = paymentStyles[payment.state];
  return (
    <Chips {...(hasTextBeside ? { "data-words-beside": true } : {})}>
      <StatusChip
        tone={tones[payment.tone]}
        icon={paymentStyle.icon}
        title={status === "" ? undefined : t("status.raw", { status })}
      >
        {paymentStyle.label === null ? payment.raw : t(paymentStyle.label)}
      </StatusChip>
      {isPaymentOnly || fiscal === null ? null : (
        <StatusChip
          tone={tones[fiscal.tone]}
          icon="fiscal"
          iconLabel={t("column.fiscal")}
          title={`${t("column.fiscal")}: ${fiscal.raw}`}
        >
          {withCount(stateWords(fiscal.text, t), fiscal)}
        </StatusChip>
      )}
      {isPaymentOnly || shipping === null ? null : (
        <StatusChip
          tone={tones[shipping.tone]}
          icon="shipping"
          iconLabel={t("column.shipping")}
          title={`${t("column.shipping")}: ${shipping.raw}`}
        >
          {withCount(stateWords(shipping.text, t), shipping)}
        </StatusChip>
      )}
      {unknown.map((text) => (
        <Text key={text} as="span" size="xs" tone="subtle">
          {text}
        </Text>
      ))}
    </Chips>
  );
}

const Chips = leaf("div", {
  base: {
    display: "flex",
    alignItems: "center",
    flexWrap: { base: "wrap", sm: "nowrap" },
    gap: "1",
    minWidth: "0",
    // Shows only the icons, because their labels are in columns of their own or in the row's details.
    "@media screen and (min-width: 40rem)": {
      "&[data-words-beside]": { flexWrap: "wrap", minWidth: "8.25rem" },
      "&[data-words-beside] > [title]:not(:first-of-type)": { fontSize: "0", gap: "0", minHeight: "20px" },
    },
  },
});

/** Formats "Issued (2)", or "Failed (1/2)" if the count differs from the total. */
const withCount = (text: string, { count, total }: Readonly<Record<"count" | "total", number>>) =>
  total > 1 ? `${text} (${count === total ? count : `${count}/${total}`})` : text;
