/** Telephone numbers are written in many ways, so only their last digits are compared. */
export const comparedDigits = 8;
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, "").slice(-comparedDigits);
