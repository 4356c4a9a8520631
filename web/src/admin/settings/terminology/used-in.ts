import type { TermDefinition } from '@moorgate/contract/terminology.ts'
import places from 'virtual:label-places'

/** In how many places of the product a term is read, in one number or the other. */
export const placesOf = ({ key, plural }: TermDefinition): number =>
  (places[key] ?? 0) + (plural ? (places[plural.key] ?? 0) : 0)
