import type { Flags } from '../features.ts'

/**
 * Products with which an identity is checked: the one for people in the United Kingdom, and the one for all
 * others.
 */
export const identityProducts = ['domestic', 'international'] as const
export type IdentityProduct = (typeof identityProducts)[number]

/**
 * The product that checks a person. A tenant that uses the international one (`ca_use_intl_check`) checks
 * with it people who live outside the United Kingdom, and people without a residence who are not British.
 * Other tenants check everyone with one product. Example: a Spaniard in London has the domestic check.
 */
export function identityProductFor(
  person: { country_of_residence: string | null; nationality: string | null },
  flags: Pick<Flags, 'ca_use_intl_check'>,
): IdentityProduct {
  const country = person.country_of_residence ?? person.nationality ?? 'GB'
  return flags.ca_use_intl_check === 1 && country !== 'GB' ? 'international' : 'domestic'
}
