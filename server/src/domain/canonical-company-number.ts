import { refuseField, say } from '@moorgate/contract'
import { parseCompanyNumber } from './uk-identifiers.ts'

/**
 * A company's number as its register writes it: `sc123` is `SC000123`. Companies House has the rule for those
 * of the United Kingdom, which is also where no country is said; other registers' numbers are only put into
 * capitals. Refuses with 422 on the field.
 */
export function canonicalCompanyNumber(
  given: string,
  { country, field = 'company_number' }: { country?: unknown; field?: string } = {},
): string {
  if ((country ?? 'GB') !== 'GB') return given.toUpperCase()
  return parseCompanyNumber(given) ?? refuseField(field, say.format)
}
