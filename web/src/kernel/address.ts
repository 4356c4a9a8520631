import type { address } from '@moorgate/contract/investors/nominee.ts'
import type { z } from 'zod'
import { countryName } from './countries.ts'

export type Address = z.output<typeof address>

/** What an address form begins with: every line, "" where there is nothing. */
export function addressValues(given: Address | null | undefined): Record<keyof Address, string> {
  return {
    line1: given?.line1 ?? '',
    line2: given?.line2 ?? '',
    line3: given?.line3 ?? '',
    city: given?.city ?? '',
    county: given?.county ?? '',
    postcode: given?.postcode ?? '',
    country: given?.country ?? '',
  }
}

/**
 * "14 Priory Walk, Lewes, East Sussex BN7 0XX". The country is said where it is not the United Kingdom. An en dash where
 * there is none.
 */
export function addressText(given: Address | null | undefined): string {
  if (!given) return '–'
  const town = [[given.city, given.county].filter(Boolean).join(', '), given.postcode]
    .filter(Boolean)
    .join(' ')
  const country = given.country && given.country !== 'GB' ? countryName(given.country) : undefined
  const parts = [given.line1, given.line2, given.line3, town, country]
  return parts.filter(Boolean).join(', ') || '–'
}
