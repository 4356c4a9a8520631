import { postalLines } from '../../domain/postal-address.ts'
import type { PostalAddress } from '../../domain/postal-address.ts'

/** An address on one line. */
export const postal = (address: PostalAddress) => postalLines(address).join(', ')

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/**
 * What a figure stands on where somebody asked for what was known at a moment: "20 November 2026 at 15:04".
 */
export const knownBasis = (knownAt: Date | undefined): { label: string; text: string }[] =>
  knownAt ? [{ label: 'As recorded', text: `${moments.format(knownAt)}, London time` }] : []
