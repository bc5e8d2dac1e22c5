/**
 * The companies that get a canary, according to a command's options.
 * @param {Record<string, any>} values
 * @returns {{ percent: number, companies: number[] }}
 * @throws Error naming the option that is invalid
 */
export function canaryShare(values) {
  const percent = values.percent?.trim() === "" ? Number.NaN : Number(values.percent ?? 0);
  const companies = [values.company ?? []].flat().map(Number);
  if (!(percent >= 0 && percent <= 100)) throw new Error("--percent takes a number from 0 to 100.");
  if (!companies.every((id) => Number.isInteger(id) && id > 0))
    throw new Error("--company takes the id of a company, a whole number.");
  if (percent === 0 && companies.length === 0)
    throw new Error(
      "Nobody would get the canary. Name a share of the companies, or some by their id: --percent 10 --company 1",
    );
  return { percent, companies };
}
