import { parseFlat, stringifyFlat } from '../../../kernel/search.ts'
import type { BoardFilters } from '../deal.ts'

/** What the address of a board says: which pipeline, and how it is narrowed. */
export interface BoardAddress {
  pipeline?: string | undefined
  q?: string | undefined
  lead?: string | undefined
  industry?: string | undefined
}

export const boardKeys: ReadonlySet<string> = new Set(['pipeline', 'q', 'lead', 'industry', 'figure'])

export function readBoardAddress(search: string): BoardAddress {
  const { pipeline, q, lead, industry } = parseFlat(search)
  return { pipeline, q, lead: idText(lead), industry: idText(industry) }
}

export const writeBoardAddress = (address: BoardAddress): string => stringifyFlat({ ...address })

/** As the API asks for it. */
export const filtersOf = ({ q, lead, industry }: BoardAddress): BoardFilters => ({
  search: q,
  owner_id: lead,
  industry_id: industry,
})

/** An id that somebody broke in the address narrows nothing. */
const idText = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? text : undefined)
