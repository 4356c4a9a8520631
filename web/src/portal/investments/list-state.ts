import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { FlatSearch } from '../../kernel/search.ts'

/**
 * What the list of offers shows: those that are open, those one is invited to, one's own reservations, those
 * that are over.
 */
export const shelves = ['open', 'invited', 'reserved', 'closed'] as const
export type ListTab = (typeof shelves)[number]

const orders = ['close_date', '-created_at', 'name'] as const
export type Order = (typeof orders)[number]

/** All of it stands in the address, so that Back and a copied link restore it. */
export interface ListState {
  shelf: ListTab
  typeId: number | undefined
  order: Order
  page: number
}

export const listDefaults: ListState = { shelf: 'open', typeId: undefined, order: 'close_date', page: 1 }

/** Values that the list doesn't know are passed over. */
export function readState(flat: FlatSearch): ListState {
  return {
    shelf: shelves.find((shelf) => shelf === flat['show']) ?? listDefaults.shelf,
    typeId: numberIn(flat['type']),
    order: orders.find((order) => order === flat['sort']) ?? listDefaults.order,
    page: numberIn(flat['page']) ?? 1,
  }
}

/** Without what is as usual, so that the plain list has the plain address. */
export function writeState({ shelf, typeId, order, page }: ListState): Record<string, string> {
  return {
    ...(shelf !== listDefaults.shelf && { show: shelf }),
    ...(typeId !== undefined && { type: String(typeId) }),
    ...(order !== listDefaults.order && { sort: order }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** A change of what is listed goes back to the first page. */
export function changed(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, page: 1, ...change }
}

type QueryValues = Readonly<Record<string, string | number | undefined>>

const { closed, completed, matured } = opportunityStatus

/** The API's conditions for a shelf. */
export const shelfFilters: Readonly<Record<ListTab, QueryValues>> = {
  open: { 'filter[live]': 'true' },
  invited: { 'filter[live]': 'true', 'filter[undecided]': 'true' },
  reserved: { 'filter[reserved]': 'true' },
  closed: { 'filter[status]': [closed, completed, matured].join(',') },
}

/** The API's question for what the list shows. */
export function listQuery({ shelf, typeId, order, page }: ListState): QueryValues {
  return { ...shelfFilters[shelf], 'filter[type_id]': typeId, sort: order, page, per_page: 24 }
}

/**
 * Requests of confidential offers that the list shows: on the first page of what is open or to be decided,
 * and where nothing is filtered by what they don't say. To be decided are those to which one was invited.
 */
export function requestsFor<Request extends { invitation_id: number | null }>(
  { shelf, typeId, page }: ListState,
  requests: readonly Request[],
): readonly Request[] {
  if (page > 1 || typeId !== undefined) return []
  if (shelf === 'invited') return requests.filter(({ invitation_id: id }) => id !== null)
  return shelf === 'open' ? requests : []
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
