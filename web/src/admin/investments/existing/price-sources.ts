import type { SharePrice } from '../records.ts'

/** What a price rests on, in words. */
export const priceSources = [
  ['valuation', 'Valuation'],
  ['round', 'Funding round'],
  ['secondary', 'Sale between holders'],
  ['nav', 'Net asset value'],
] as const satisfies readonly (readonly [SharePrice['source'], string])[]

export function sourceWords(source: SharePrice['source']): string {
  return priceSources.find(([value]) => value === source)?.[1] ?? source
}
