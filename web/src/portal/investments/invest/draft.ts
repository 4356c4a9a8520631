import { interestOption } from '@moorgate/contract/statuses/choices.ts'
import type { InterestOption } from '@moorgate/contract/statuses/choices.ts'
import { isTaking } from '../pre-emption/answer.ts'
import type { TakingAnswer } from '../pre-emption/answer.ts'

/** What an investor has entered so far. Nothing that binds is kept: declarations are made anew each time. */
export interface Draft {
  /** Decimal string, "" before anything is entered. */
  amount: string
  methodId: number | undefined
  /** Counts only while the amount allows it. */
  rewardId: number | undefined
  /** Counts only while the offer gives it, and one of several. */
  taxOptionId: number | undefined
  /** A holder's answer to the pre-emption offer; it counts while the amount says the same. */
  right: TakingAnswer | undefined
  interest: InterestOption | undefined
  /** Makes a reservation that is sent twice count once; it belongs to what was sent. */
  key: string | undefined
  sent: string | undefined
}

export const emptyDraft: Draft = {
  amount: '',
  methodId: undefined,
  rewardId: undefined,
  taxOptionId: undefined,
  right: undefined,
  interest: undefined,
  key: undefined,
  sent: undefined,
}

/** Where a draft is kept in this browser: one for each person and offer. */
export function draftPlace(userId: number, slug: string): string {
  return `invest ${userId} ${slug}`
}

/** An object that was kept as text; undefined where there is none that can be read. */
export function readObject(stored: string | null): object | undefined {
  if (stored === null) return undefined
  try {
    const found: unknown = JSON.parse(stored)
    return typeof found === 'object' && found !== null ? found : undefined
  } catch {
    return undefined
  }
}

/** A draft of what was kept or told of one: whatever can't have been entered is left out. */
export function checked({
  amount,
  methodId,
  rewardId,
  taxOptionId,
  right,
  interest,
  key,
  sent,
}: { readonly [part in keyof Draft]?: unknown }): Draft {
  return {
    amount: typeof amount === 'string' ? amount : '',
    methodId: isId(methodId) ? methodId : undefined,
    rewardId: isId(rewardId) ? rewardId : undefined,
    taxOptionId: isId(taxOptionId) ? taxOptionId : undefined,
    right: isTaking(right) ? right : undefined,
    interest: isInterest(interest) ? interest : undefined,
    key: typeof key === 'string' ? key : undefined,
    sent: typeof sent === 'string' ? sent : undefined,
  }
}

const isId = (given: unknown): given is number => Number.isSafeInteger(given)

const isInterest = (given: unknown): given is InterestOption =>
  Object.values(interestOption).some((option) => option === given)

/** What other devices show too: everything but how it was sent. */
export const entered = ['amount', 'methodId', 'rewardId', 'taxOptionId', 'right', 'interest'] as const

export type DraftField = (typeof entered)[number]

/** Whether two drafts are the same order, however they were sent. */
export const saysTheSame = (one: Draft, other: Draft): boolean =>
  entered.every((part) => one[part] === other[part])

/** The key for a body: the one that it was sent with before, or a new one where anything changed since. */
export function keyFor(draft: Draft, body: string, made: () => string): Draft & { key: string } {
  return draft.sent === body && draft.key !== undefined
    ? { ...draft, key: draft.key }
    : { ...draft, key: made(), sent: body }
}

const steps = ['amount', 'method', 'rights', 'interest', 'declarations'] as const
export type StepId = (typeof steps)[number]

/** The steps in their order; a right is asked about where there is one. */
export const stepsFor = (hasRight: boolean): readonly StepId[] =>
  hasRight ? steps : steps.filter((step) => step !== 'rights')

/** The step that is open: the one asked for, but none that comes before its turn. */
export function openStep(
  asked: string | null,
  isDone: (step: StepId) => boolean,
  order: readonly StepId[],
): StepId {
  const reached = order.findIndex((step) => !isDone(step))
  const last = reached === -1 ? order.length - 1 : reached
  const wanted = order.findIndex((step) => step === asked)
  return order[wanted === -1 ? last : Math.min(wanted, last)] ?? 'amount'
}
