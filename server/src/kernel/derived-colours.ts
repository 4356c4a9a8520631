import { brandTokens } from '@moorgate/contract'
import type { BrandColours, BrandTokens } from '@moorgate/contract'

const derived = new Map<string, BrandTokens>()
const most = 1000

/**
 * A tenant's colours as its mails and papers use them. They follow from six, so they are worked out once and
 * not for every letter.
 */
export function derivedColours(brand: BrandColours): BrandTokens {
  const { primary, accent, secondary, red, amber, green } = brand
  const key = [primary, accent, secondary, red, amber, green].join()
  const known = derived.get(key)
  if (known) return known
  const made = brandTokens(brand)
  if (derived.size >= most) derived.clear()
  derived.set(key, made)
  return made
}
