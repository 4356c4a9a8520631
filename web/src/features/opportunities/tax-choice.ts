import { counted, percent } from '../../ui/format.ts'
import type { OfferedScheme } from './tax-options.ts'

type SchemeId = Pick<OfferedScheme, 'id'>

/** One scheme is taken without a question. */
export const asksForScheme = (schemes: readonly SchemeId[]): boolean => schemes.length > 1

/** The one that is chosen of those on offer, or the only one; a choice that is offered no more is none. */
export function chosenScheme<Scheme extends SchemeId>(
  schemes: readonly Scheme[],
  chosenId: number | undefined,
): Scheme | undefined {
  return asksForScheme(schemes) ? schemes.find(({ id }) => id === chosenId) : schemes[0]
}

/** There are several, and none of them is chosen yet. */
export const awaitsScheme = (schemes: readonly SchemeId[], chosenId: number | undefined): boolean =>
  asksForScheme(schemes) && chosenScheme(schemes, chosenId) === undefined

type SchemeFacts = Pick<OfferedScheme, 'name' | 'rate' | 'relieves_income_tax' | 'minimum_months'>

/** "30% income tax relief, hold for at least 3 years"; a rate that the name says already is left out. */
export function aboutScheme({
  name,
  rate,
  relieves_income_tax: relieves,
  minimum_months: months,
}: SchemeFacts): string | undefined {
  const shownRate = percent(rate, { places: 2 }).replace(/\.?0+%$/, '%')
  const isRateNew = relieves && Number(rate) > 0 && !name.includes(shownRate)
  const relief = isRateNew ? `${shownRate} income tax relief` : undefined
  if (!months) return relief
  return relief === undefined
    ? `Hold for at least ${period(months)}`
    : `${relief}, hold for at least ${period(months)}`
}

/** "3 years", "18 months". */
function period(months: number): string {
  return months % 12 === 0 ? counted(months / 12, 'year', 'years') : counted(months, 'month', 'months')
}
