import { refuse } from '@moorgate/contract'
import type { PreEmptionChoice } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { parseShares, toWholeShares } from '../../domain/decimal.ts'
import { settlePreEmption } from '../../domain/pre-emption.ts'
import type { HolderAnswer, PreEmptionOffer } from '../../domain/pre-emption.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { parseScaled } from '../../domain/scaled.ts'
import { lockById } from '../../kernel/rows.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import type { Opportunity } from '../round-locks/index.ts'

export type Option = Selectable<Tables['pre_emption_options']>
export type Choice = Selectable<Tables['pre_emption_choices']>

/**
 * Stands for everybody who waived by deed: they are counted, and they take nothing. Last among equals, so
 * that a tie is never theirs.
 */
const waivedId = Number.MAX_SAFE_INTEGER

/** The offer, locked: answers and the closing take turns, so that no answer slips in while it is settled. */
export const lockOption = (work: Work, id: number): Promise<Option> =>
  lockById(work, 'pre_emption_options', id)

/**
 * The same with its round, for the person who changes what holders may still take, which the round keeps free
 * from others. The round is locked before the offer, as everywhere.
 */
export async function lockWithRound(work: Work, id: number): Promise<{ option: Option; round: Opportunity }> {
  const row = await work.db
    .selectFrom('pre_emption_options')
    .select('investment_opportunity_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const round = await lockOpportunity(work, row?.investment_opportunity_id ?? refuse({ code: 'not_found' }))
  return { option: await lockOption(work, id), round }
}

export const choicesOf = (
  db: Db | Trx,
  { tenant }: Pick<Scope, 'tenant'>,
  optionId: number,
): Promise<Choice[]> =>
  db
    .selectFrom('pre_emption_choices')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('pre_emption_option_id', '=', optionId)
    .orderBy('id')
    .execute()

/** Whole shares as the database writes them. */
export const whole = (text: string | null): bigint => toWholeShares(parseShares(text ?? '0') ?? 0n) ?? 0n

/** A nominal value as the database writes it, in units of eight places. */
export const nominalIn = (text: string | null): bigint | undefined =>
  text === null ? undefined : parseScaled(text, { places: 8, wholeDigits: 26 })

/** Rights of an open offer go by nominal value, because shares differ in it. */
export const isByNominal = ({ nominal_with_right: nominal }: Pick<Option, 'nominal_with_right'>): boolean =>
  nominal !== null

/** What a place weighs among all that carry the right: its nominal value where that decides, or its shares. */
export const weightOf = (
  option: Pick<Option, 'nominal_with_right'>,
  { holding, nominal_value: nominal }: Pick<Choice, 'holding' | 'nominal_value'>,
): bigint => (isByNominal(option) ? (nominalIn(nominal) ?? 0n) : whole(holding))

/** The same of all shares of those who waived. */
export const waivedWeight = (
  option: Pick<Option, 'nominal_with_right' | 'waived_shares' | 'waived_nominal'>,
): bigint => {
  const shares = whole(option.waived_shares)
  return isByNominal(option) && shares > 0n ? (nominalIn(option.waived_nominal) ?? 0n) : shares
}

export const termsOf = (option: Option): PreEmptionOffer => ({
  newShares: whole(option.available),
  rounding: option.rounding as PreEmptionOffer['rounding'],
  allowExcess: option.allow_excess,
  excessRule: option.excess_rule as PreEmptionOffer['excessRule'],
})

/**
 * The answers as the arithmetic wants them, in the order in which they were given, and the waived shares as
 * one who takes nothing.
 */
export function answersOf(option: Option, choices: readonly Choice[]): HolderAnswer[] {
  const inOrder = choices.toSorted(
    (a, b) => (a.decided_at?.getTime() ?? 0) - (b.decided_at?.getTime() ?? 0) || a.id - b.id,
  )
  const places = new Map(inOrder.map(({ id }, index) => [id, index + 1]))
  const answers = choices.map((choice): HolderAnswer => ({
    id: choice.id,
    weight: weightOf(option, choice),
    choice: choice.choice as PreEmptionChoice,
    shares: whole(choice.shares),
    place: places.get(choice.id) ?? 0,
  }))
  return [...answers, ...waivedOf(option)]
}

/** Nobody, or one holder who stands for all who waived. */
export function waivedOf(option: Parameters<typeof waivedWeight>[0]): HolderAnswer[] {
  const weight = waivedWeight(option)
  return weight === 0n ? [] : [{ id: waivedId, weight, choice: 1, shares: 0n, place: waivedId }]
}

/** What those who waived would have been offered; undefined where nobody did. */
export function waivedRight(option: Option, choices: readonly Choice[]): bigint | undefined {
  if (whole(option.waived_shares) === 0n) return undefined
  const lines = settlePreEmption(termsOf(option), answersOf(option, choices))
  return lines.find(({ id }) => id === waivedId)?.entitlement
}
