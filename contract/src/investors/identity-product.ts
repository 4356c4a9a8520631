import type { Flags } from '../features.ts'

/**
 * Products with which an identity is checked: the one for people in the United Kingdom, and the one for all
 * others.
 */
export const identityProducts = ['domestic', 'international'] as const
export type IdentityProduct = (typeof identityProducts)[number]

/**
 * Which one somebody needs: where a tenant uses the international one (`ca_use_intl_check`), everyone who
 * lives outside the United Kingdom, or says no residence and is no British national. Without that switch
 * there is one product for all. Example: a Spaniard in London is checked at home.
 */
export function identityProductFor(
  person: { country_of_residence: string | null; nationality: string | null },
  flags: Pick<Flags, 'ca_use_intl_check'>,
): IdentityProduct {
  const country = person.country_of_residence ?? person.nationality ?? 'GB'
  return flags.ca_use_intl_check === 1 && country !== 'GB' ? 'international' : 'domestic'
}
