import type { MethodDefinition } from "../definition";
import { amountParameter, shownName } from "../parameters";

export const flatRate: MethodDefinition = {
  name: "flat-rate",
  title: "Flat rate",
  description: "One price for every parcel, free above an amount.",
  requirements: "",
  instant: true,
  parameters: [
    shownName("Dostava na adresu"),
    amountParameter("Price", "Price in RSD", "390"),
    { ...amountParameter("FreeAbove", "Free above, in RSD; empty: never", "6000"), Required: false },
  ],
  scripts: {},
};
