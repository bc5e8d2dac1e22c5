import type { MethodDefinition } from "../definition/definition";
import { amountParameter, shownName } from "../definition/parameters";
import { inLanguages } from "../definition/translated";

export const flatRate: MethodDefinition = {
  name: "flat-rate",
  title: "Flat rate",
  description: inLanguages(
    "One price for every parcel, free above an amount.",
    "Jedna cena za svaku pošiljku, besplatno iznad određenog iznosa.",
    "Една цена за секоја пратка, бесплатно над одреден износ.",
  ),
  instant: true,
  parameters: [
    shownName("Dostava na adresu"),
    amountParameter(
      "Price",
      {
        Label: inLanguages("Price", "Cena", "Цена"),
        Hint: inLanguages("Price in RSD", "Cena u RSD", "Цена во RSD"),
      },
      "390",
    ),
    {
      ...amountParameter(
        "FreeAbove",
        {
          Label: inLanguages("Free above", "Besplatno iznad", "Бесплатно над"),
          Hint: inLanguages(
            "Free above this amount, in RSD; never if empty",
            "Besplatno iznad ovog iznosa, u RSD; prazno znači nikada",
            "Бесплатно над овој износ, во RSD; празно значи никогаш",
          ),
        },
        "6000",
      ),
      Required: false,
    },
  ],
  scripts: {},
};
