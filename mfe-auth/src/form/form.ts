import { styled } from "@hpay/ui";

export const Form = styled("form", { base: { display: "flex", flexDirection: "column", gap: "4" } });
