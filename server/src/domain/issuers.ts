/** A company whose securities may be restricted, by all that it is known by. */
export interface Issuer {
  names: readonly (string | null)[]
  registration_number: string | null
  isin: string | null
}

/** A security that a member of staff wants to deal in. */
export interface Security {
  instrument: string
  registration_number?: string | null | undefined
  isin?: string | null | undefined
}

const legalForms = new Set(
  'plc limited ltd llp lp llc inc incorporated corp corporation company co sa nv ag se gmbh ab asa spa bv'.split(
    ' ',
  ),
)

/** A name as it is compared: without case, accents, punctuation, "the" before it and its legal form. */
export function comparableName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalForms.has(word))
  return (words[0] === 'the' ? words.slice(1) : words).join(' ')
}

/** A registration number as it is compared. British numbers of seven digits lack their leading nought. */
export const comparableNumber = (number: string): string =>
  number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^\d{1,7}$/, (digits) => digits.padStart(8, '0'))

const comparableIsin = (isin: string): string => isin.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/**
 * Whether a security is of this issuer: by ISIN, also where it stands in the instrument's name, by registration
 * number, or because the instrument begins with the issuer's name.
 */
export function isOfIssuer(security: Security, issuer: Issuer): boolean {
  const isin = issuer.isin && comparableIsin(issuer.isin)
  if (isin && comparableIsin(`${security.isin ?? ''} ${security.instrument}`).includes(isin)) return true
  const number = issuer.registration_number && comparableNumber(issuer.registration_number)
  if (number && security.registration_number && comparableNumber(security.registration_number) === number)
    return true
  const instrument = `${comparableName(security.instrument)} `
  return issuer.names.some((name) => {
    const known = comparableName(name ?? '')
    return known !== '' && instrument.startsWith(`${known} `)
  })
}

/** Whether two deals are in one security: the same ISIN, or the same name as names are compared. */
export function isSameSecurity(one: Security, other: Security): boolean {
  if (one.isin && other.isin && comparableIsin(one.isin) === comparableIsin(other.isin)) return true
  const [name, otherName] = [comparableName(one.instrument), comparableName(other.instrument)]
  return name === '' ? one.instrument === other.instrument : name === otherName
}
