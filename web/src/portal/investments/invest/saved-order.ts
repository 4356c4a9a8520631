import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { enterOrder } from '@moorgate/contract/investments/entered-order.ts'
import { checked, emptyDraft, entered, readObject } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'

export type ServerOrder = AnswerOf<typeof enterOrder>
export type OrderDraft = ServerOrder['entered']

/** What was typed and the server has not taken, with when it was typed, in milliseconds since 1970. */
export type UnsentFields = Partial<Record<DraftField, { is?: Draft[DraftField]; atMs: number }>>

/** What this browser keeps of an order: what the server had of it last, under what was typed here. */
export interface SavedOrder {
  draft: Draft
  revision: number
  untold: UnsentFields
}

const nothingKept: SavedOrder = { draft: emptyDraft, revision: 0, untold: {} }

/** What is kept; whatever can't be read any more is nothing. */
export function readSavedOrder(text: string | null): SavedOrder {
  const found = readObject(text)
  if (found === undefined) return nothingKept
  const { draft, revision, untold } = found as Partial<SavedOrder>
  return {
    draft: checked(draft ?? {}),
    revision: Number.isSafeInteger(revision) ? revision! : 0,
    untold: readUntold(untold ?? {}),
  }
}

function readUntold(untold: UnsentFields): UnsentFields {
  const times = entered.filter((part) => Number.isSafeInteger(untold[part]?.atMs))
  const values = checked(Object.fromEntries(times.map((part) => [part, untold[part]?.is])))
  return Object.fromEntries(times.map((part) => [part, { is: values[part], atMs: untold[part]?.atMs }]))
}

/** The same with what was typed. */
export function withTyped(untold: UnsentFields, part: Partial<Draft>, atMs: number): UnsentFields {
  const names = entered.filter((name) => name in part)
  return { ...untold, ...Object.fromEntries(names.map((name) => [name, { is: part[name], atMs }])) }
}

/**
 * The same once the server took what was typed at a moment; what was typed over since is still to be told.
 */
export const withoutTaken = (untold: UnsentFields, takenAtMs: number): UnsentFields =>
  Object.fromEntries(Object.entries(untold).filter(([, { atMs }]) => atMs !== takenAtMs))

/**
 * An order as the server has it, under what a window has typed and not told it; of two orders of the server's
 * the later counts. How it was sent stays, so that sending it again counts once.
 */
export function withServer(
  savedOrder: SavedOrder,
  { revision, entered: said }: ServerOrder,
  own: UnsentFields,
): SavedOrder {
  if (revision < savedOrder.revision) return savedOrder
  const { key, sent } = savedOrder.draft
  const typed = Object.fromEntries(Object.entries(own).map(([part, { is }]) => [part, is]))
  return { ...savedOrder, draft: { ...checked(ofWire(said)), key, sent, ...typed }, revision }
}

/**
 * An order as it is gone on with: where the server has nothing any more, only what it was not told is left.
 */
export const begunWith = (savedOrder: SavedOrder, order: ServerOrder): SavedOrder =>
  withServer(order.revision === 0 ? { ...savedOrder, revision: 0 } : savedOrder, order, savedOrder.untold)

/** What the server is to be told first, and when it was typed. */
export function firstUnsent(untold: UnsentFields): { atMs: number; said: OrderDraft } | undefined {
  const all = Object.entries(untold) as [DraftField, { is?: Draft[DraftField]; atMs: number }][]
  if (all.length === 0) return undefined
  const first = Math.min(...all.map(([, { atMs }]) => atMs))
  const said = all
    .filter(([, { atMs }]) => atMs === first)
    .map(([part, { is }]) => [wireName[part], is || null])
  return { atMs: first, said: Object.fromEntries(said) }
}

const wireName = {
  amount: 'amount',
  methodId: 'investment_method_entity_id',
  rewardId: 'reward_id',
  taxOptionId: 'tax_option_id',
  right: 'pre_emption_choice',
  interest: 'interest',
} as const satisfies Record<DraftField, keyof OrderDraft>

const ofWire = (orderDraft: OrderDraft): Partial<Draft> =>
  Object.fromEntries(entered.map((part) => [part, orderDraft[wireName[part]] ?? undefined]))
