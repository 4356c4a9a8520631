import type { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'

type Source = RowOf<typeof sharePrice>['source']

/** What a price rests on, in words that hold slots for labels. */
export const priceSources = [
  ['valuation', 'Valuation'],
  ['round', 'Funding round'],
  ['secondary', 'Sale between holders'],
  ['nav', '{Nav}'],
] as const satisfies readonly (readonly [Source, string])[]

export function sourceWords(source: Source): string {
  return priceSources.find(([value]) => value === source)?.[1] ?? source
}
