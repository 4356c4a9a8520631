import { canonicalCompanyNumber } from '../../domain/canonical-company-number.ts'

type Values = Record<string, unknown>

/**
 * The issuer's number as its register writes it, since rounds with the same number share a cap table. Judged
 * when the number or the country of its registered office is written; one that stood before it was checked is
 * left alone while neither changes.
 */
export function issuerNumber(given: Values, existing: Values | undefined): Values {
  const number = given['issuer_number'] === undefined ? existing?.['issuer_number'] : given['issuer_number']
  const address =
    given['issuer_address'] === undefined ? existing?.['issuer_address'] : given['issuer_address']
  const country = countryOf(address)
  const isOther =
    number !== existing?.['issuer_number'] || country !== countryOf(existing?.['issuer_address'])
  if (typeof number !== 'string' || !isOther) return {}
  return { issuer_number: canonicalCompanyNumber(number, { country, field: 'issuer_number' }) }
}

const countryOf = (address: unknown) =>
  (address as { country?: unknown } | null | undefined)?.country ?? undefined
