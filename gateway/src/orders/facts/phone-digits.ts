/** Numbers are written in many ways; their last digits identify the person. */
export const comparedDigits = 8;
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, "").slice(-comparedDigits);
