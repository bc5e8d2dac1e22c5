import { integer, shape } from "./check";
import { defineEvent } from "./event-definition";

export interface UserSavedPos {
  readonly company_id: number;
  readonly site_id: number;
}

export const userSavedPos = defineEvent<UserSavedPos>({
  name: "hpay-user-saved-pos",
  meaning: "A person saved a POS or one of its methods.",
  emittedBy: "mfe-companies-pos, mfe-methods",
  check: shape({ company_id: integer, site_id: integer }),
  example: { company_id: 1, site_id: 3 },
});
