import { droppedStatuses, refuse, refuseField, say, uncalledStatuses, messageFor } from '@moorgate/contract'
import type { Failure, InvestmentStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { judgeAmount } from '../../../domain/amount-rules.ts'
import type { AmountRefusal, AmountRules, AmountVerdict } from '../../../domain/amount-rules.ts'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import { amountText } from '../../../domain/format.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Investment } from '../reserve/cancel-investment.ts'
import { openRights, ownerOf, roomOf, withMore } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import type { Owner, TakenAmounts } from '../../round-room/index.ts'

/** What a round says about amounts. */
export type AmountFacts = Pick<
  Opportunity,
  'minimum_investment_minor' | 'maximum_investment_minor' | 'increment_minor'
>

/**
 * Why a round doesn't take an amount of which so much is left, or undefined. A waiting list doesn't count as
 * room. What the same owner has of the round already counts towards the least, the most and the steps, which
 * are those of one owner.
 *
 * Worked example, minimum £1,000, steps of £250, maximum £20,000: anyone who has £5,000 may add £250 and
 * £15,000, not £200 or £15,250.
 */
export function refusalOf(
  amountMinor: bigint,
  round: AmountFacts,
  leftMinor: bigint | undefined,
  alreadyMinor = 0n,
): AmountRefusal | undefined {
  const capacity = { ...(leftMinor !== undefined && { leftMinor }), waitingList: false }
  const verdict = judgeAmount(amountMinor, rulesOf(round, alreadyMinor), capacity)
  return verdict.verdict === 'refused' ? verdict.refusal : undefined
}

/** Whether a round takes an amount from someone who has none of it yet, and may take so much by right. */
export function judgeNew(
  amountMinor: bigint,
  round: AmountFacts & TakenAmounts & Pick<Opportunity, 'ceiling_minor' | 'waiting_list'>,
  ownRightMinor: bigint,
): AmountVerdict {
  const leftMinor = roomOf(round, round, ownRightMinor)
  const capacity = { ...(leftMinor !== undefined && { leftMinor }), waitingList: round.waiting_list }
  return judgeAmount(amountMinor, rulesOf(round), capacity)
}

/** The rules of a round for who has so much of it already. */
const rulesOf = (round: AmountFacts, alreadyMinor = 0n): AmountRules => ({
  minimumMinor: (round.minimum_investment_minor ?? 1n) - alreadyMinor,
  ...(round.maximum_investment_minor !== null && {
    maximumMinor: round.maximum_investment_minor - alreadyMinor,
  }),
  ...(round.increment_minor !== null && { incrementMinor: round.increment_minor }),
})

/** Refuses with the sentence for it: on the field, or as a conflict where others were faster. */
export function refuseAmount(refusal: AmountRefusal, currency: string): never {
  if (refusal.reason === 'sold_out' || refusal.reason === 'above_capacity') return soldOut(refusal, currency)
  return refuseField('amount', amountMessage(refusal, currency, 'amount'))
}

/**
 * Anyone who enters an amount of a live or closed round keeps to its rules and its room, staff like
 * investors.
 */
export async function mustFitRound(
  work: Work,
  opportunity: Opportunity,
  { amountMinor, owner, alreadyMinor = 0n }: { amountMinor: bigint; owner: Owner; alreadyMinor?: bigint },
): Promise<void> {
  const rightOf = await openRights(work, opportunity)
  const refusal = refusalOf(
    amountMinor,
    opportunity,
    roomOf(opportunity, opportunity, rightOf(owner)),
    alreadyMinor,
  )
  if (refusal) refuseAmount(refusal, opportunity.currency)
}

/**
 * The same for several at once: each by itself with its message on its own row, and all of them together in
 * the room that is left.
 */
export async function mustFitRoundTogether(
  work: Work,
  opportunity: Opportunity,
  asked: readonly (Owner & { amountMinor: bigint })[],
): Promise<void> {
  const errors: Record<string, string[]> = {}
  const rightOf = await openRights(work, opportunity)
  let taken: TakenAmounts = opportunity
  let full: AmountRefusal | undefined
  for (const [index, { amountMinor, ...owner }] of asked.entries()) {
    const own = rightOf(owner)
    const refusal = refusalOf(amountMinor, opportunity, roomOf(opportunity, taken, own))
    const field = `rows.${index}.amount`
    if (refusal?.reason === 'sold_out' || refusal?.reason === 'above_capacity') full ??= refusal
    else if (refusal) errors[field] = [amountMessage(refusal, opportunity.currency, field)]
    taken = withMore(taken, amountMinor, own)
  }
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  if (full) refuse({ code: 'conflict', reason: 'sold_out', about: 'amount' })
}

/**
 * An amount that somebody asks for instead of an investment's own, in minor units. It becomes another one
 * only while nobody has been asked to pay it (domain handbook §4.2: interested, reserved, waiting list),
 * no matter who asks.
 */
export function amountInstead(investment: Investment, amount: string): bigint {
  const amountMinor = parseMoney(amount, investment.currency) ?? refuseField('amount', say.number)
  const failure = failureInstead(investment, amountMinor)
  if (failure) refuse(failure)
  return amountMinor
}

/** Why an investment keeps its amount, whatever its round would take; undefined where it may change. */
export function failureInstead(
  {
    amount_minor: ownMinor,
    by_right: isByRight,
    status,
  }: Pick<Investment, 'amount_minor' | 'by_right' | 'status'>,
  amountMinor: bigint,
): Failure | undefined {
  if (amountMinor === ownMinor) return undefined
  if (isByRight) return { code: 'conflict', reason: 'settled', about: 'pre_emption' }
  return uncalledStatuses.includes(status as InvestmentStatus)
    ? undefined
    : { code: 'conflict', reason: 'settled', about: 'amount' }
}

/**
 * It keeps to the rules of the round, and to its room where it holds a place and becomes more: what waits, or
 * is only asked for, holds none, and what gets less has its room.
 */
export async function mustFitInstead(
  work: Work,
  { investment, opportunity }: { investment: Investment; opportunity: Opportunity },
  amountMinor: bigint,
): Promise<void> {
  const rightOf = await openRights(work, opportunity)
  const ownedMinor = await ownedOfRound(work, investment)
  const ownRightMinor = rightOf(ownerOf(investment))
  const refusal = refusalInstead({ investment, opportunity, ownedMinor, ownRightMinor }, amountMinor)
  if (refusal) refuseAmount(refusal, opportunity.currency)
}

/**
 * Why an amount can't take the place of an investment's own; `ownedMinor` is what its owner has of the round
 * with it.
 */
export function refusalInstead(
  {
    investment,
    opportunity,
    ownedMinor,
    ownRightMinor,
  }: {
    investment: Pick<Investment, 'status' | 'amount_minor'>
    opportunity: AmountFacts & TakenAmounts & Pick<Opportunity, 'ceiling_minor'>
    ownedMinor: bigint
    ownRightMinor: bigint
  },
  amountMinor: bigint,
): AmountRefusal | undefined {
  const without = { ...opportunity, held_minor: opportunity.held_minor - investment.amount_minor }
  const needsRoom = investment.status === 'reserved' && amountMinor > investment.amount_minor
  const left = needsRoom ? roomOf(opportunity, without, ownRightMinor) : undefined
  return refusalOf(amountMinor, opportunity, left, ownedMinor - investment.amount_minor)
}

/**
 * What the owner of an investment has of its round, that one and those beside it; what was taken back counts
 * for nothing.
 */
export async function ownedOfRound(work: Work, investment: Investment): Promise<bigint> {
  const { rows } = await sql<{ amount_minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as amount_minor from investments
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${investment.investment_opportunity_id}
      and user_id = ${investment.user_id} and organisation_id is not distinct from ${investment.organisation_id}::bigint
      and status not in ${sql.raw(statusList(droppedStatuses))} and deleted_at is null`.execute(work.db)
  return rows[0]!.amount_minor
}

/** The same as a sentence beside the field, before anything is sent. */
export function amountSentence(refusal: AmountRefusal, currency: string): string {
  const money = (minor: bigint) => amountText(minor, currency)
  switch (refusal.reason) {
    case 'not_positive':
      return 'Enter an amount greater than zero.'
    case 'below_minimum':
      return `The minimum investment is ${money(refusal.minimumMinor)}.`
    case 'above_maximum':
      return `The maximum investment is ${money(refusal.maximumMinor)}.`
    case 'off_increment':
      return `Invest in increments of ${money(refusal.incrementMinor)}, such as ${nearAmounts(refusal).map(money).join(' or ')}.`
    case 'above_capacity':
      return `${money(refusal.leftMinor)} is left in this round.`
    case 'sold_out':
      return 'This round is fully reserved.'
  }
}

const nearAmounts = ({ belowMinor, aboveMinor }: Extract<AmountRefusal, { reason: 'off_increment' }>) =>
  [belowMinor, ...(aboveMinor === undefined ? [] : [aboveMinor])].filter((minor) => minor > 0n)

function amountMessage(refusal: AmountRefusal, currency: string, field: string): string {
  const money = (minor: bigint) => formatMoney(minor, currency)
  switch (refusal.reason) {
    case 'below_minimum':
      return messageFor(say.min(money(refusal.minimumMinor)), field)
    case 'above_maximum':
      return messageFor(say.max(money(refusal.maximumMinor)), field)
    case 'off_increment':
      return `The ${field} field must be in steps of ${money(refusal.incrementMinor)}: ${nearAmounts(refusal).map(money).join(' or ')}.`
    default:
      return messageFor(say.format, field)
  }
}

/** Nothing, or not as much, is left. */
function soldOut(
  refusal: Extract<AmountRefusal, { reason: 'sold_out' | 'above_capacity' }>,
  currency: string,
): never {
  if (refusal.reason === 'sold_out') refuse({ code: 'conflict', reason: 'sold_out' })
  refuse({
    code: 'conflict',
    reason: 'above_capacity',
    message: `Only ${amountText(refusal.leftMinor, currency)} is left in this round.`,
    errors: { amount: [messageFor(say.max(formatMoney(refusal.leftMinor, currency)), 'amount')] },
  })
}
