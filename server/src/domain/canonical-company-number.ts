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

/**
 * The number of an issuer of securities. An ISIN of another country, or of none (`XS` stands for bonds that are
 * cleared abroad), lets another register's number stand in capitals; what Companies House would write stays so.
 */
export function canonicalIssuerNumber(
  given: string,
  { isin, field }: { isin?: string | null | undefined; field: string },
): string {
  const isAbroad = isin !== null && isin !== undefined && !isin.toUpperCase().startsWith('GB')
  if (isAbroad) return parseCompanyNumber(given) ?? given.toUpperCase()
  return canonicalCompanyNumber(given, { field })
}

interface IssuerSent {
  registration_number?: string | null | undefined
  isin?: string | null | undefined
}

/** What was sent of an issuer, with its number as its register writes it. */
export function withIssuerNumber<Sent extends IssuerSent>(sent: Sent): Sent {
  const { registration_number: number, isin } = sent
  if (typeof number !== 'string') return sent
  return {
    ...sent,
    registration_number: canonicalIssuerNumber(number, { isin, field: 'registration_number' }),
  }
}
