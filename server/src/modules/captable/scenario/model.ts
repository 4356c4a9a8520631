import { refuseField, say } from '@moorgate/contract'
import type { QueryOf, readScenario } from '@moorgate/contract'
import { modelRound } from '../../../domain/cap-table-round.ts'
import type { ModelledRound } from '../../../domain/cap-table-round.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { viewCapTable } from '../../../domain/cap-table-views.ts'
import { formatPrice, parsePercent, parseShares } from '../../../domain/decimal.ts'
import { shareOutExit } from '../../../domain/exit.ts'
import type { Exit } from '../../../domain/exit.ts'
import { currencyPlaces, divideRounding, parseMoney, sum } from '../../../domain/money.ts'
import { priceText } from '../../../domain/format.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { historyOf, nameOf } from '../company/history.ts'
import type { History } from '../company/history.ts'
import { openRoundOf } from '../table/open-round.ts'
import {
  afterOpenRound,
  claimsOf,
  withOpenRound,
  freshClass,
  openNotes,
  rightsOf,
  subscriptionClaim,
} from './claims.ts'
import type { NamedClaim, OpenNote } from './claims.ts'

export type ScenarioInputs = QueryOf<typeof readScenario>

/** A round and exits that were worked out from a company's table. Nothing of it is written anywhere. */
export interface Scenario {
  history: History
  inputs: ScenarioInputs
  /** The table that it starts from. */
  table: CapTable
  startMicro: bigint
  unallocated: bigint
  /** Every note that is open; those that convert in the round, and those that are paid back. */
  openNotes: OpenNote[]
  notes: OpenNote[]
  debts: OpenNote[]
  round: ModelledRound | undefined
  /** Class and preference of the round's shares. */
  roundName: string
  claims: NamedClaim[]
  debtMinor: bigint
  costsPercentMicro: bigint
  exits: { exit: Exit; chosen: boolean }[]
}

const micro = 1_000_000n

export async function modelScenario(
  question: QueryContext,
  id: number,
  inputs: ScenarioInputs,
): Promise<Scenario> {
  const { db, tenant, now } = question
  const history = await historyOf(db, tenant.id, id)
  const today = londonDate(now)
  const open = inputs.after_open_round ? await openRoundOf(db, tenant.id, history.company) : undefined
  return workOut(withOpenRound(history, open), afterOpenRound(history, open, today), { inputs, today })
}

/** Pure from here on. 422 where a round is asked for and there is nothing to price it by. */
function workOut(
  history: History,
  table: CapTable,
  { inputs, today }: { inputs: ScenarioInputs; today: string },
): Scenario {
  const { currency } = history.company
  const { totalMicro: startMicro } = viewCapTable(table, 'fully_diluted')
  const pools = table.lines.filter(({ instrument }) => instrument.startsWith('pool:'))
  const unallocated = divideRounding(sum(pools.map(({ quantity }) => quantity)), micro, 'floor')
  const notes = openNotes(table, today)
  const converting = inputs.with_round && inputs.notes_convert !== false ? notes : []
  const before = { shares: divideRounding(startMicro, micro, 'floor'), unallocated }
  const modelled = inputs.with_round ? roundOf(inputs, before, { currency, notes: converting }) : undefined
  // At a price that rounds to nothing, or is above all that is owed, a note becomes no share: it is still
  // owed.
  const round = modelled && { ...modelled, notes: modelled.notes.filter(({ shares }) => shares > 0n) }
  const converted = converting.filter(({ id }) => round?.notes.some((note) => note.id === id))
  const roundName = freshClass(table, inputs.round_name ?? 'New round')
  const claims = claimsOf(table)
  if (round)
    claims.push({ ...roundClaim(round, inputs, { currency, roundName }), colour: (claims.length % 6) + 1 })
  const left = notes.filter((note) => !converted.includes(note))
  const debts = left.filter(({ instrument }) => instrument === 'loan_note')
  const diluted = round?.afterShares ?? before.shares
  for (const note of left)
    if (note.instrument === 'advance_subscription') {
      const about = { holder: nameOf(history, note.holder), shares: diluted, currency }
      claims.push({ ...subscriptionClaim(note, about), colour: (claims.length % 6) + 1 })
    }
  const debtMinor = sum(debts.map(({ dueMinor }) => dueMinor))
  const costsPercentMicro = parsePercent(inputs.costs_percent ?? '0') ?? 0n
  const saleMinor = parseMoney(inputs.sale_price ?? '', currency)
  const sell = (minor: bigint) =>
    shareOutExit(
      { saleMinor: minor, costsPercentMicro, debtMinor, currencyPlaces: currencyPlaces(currency) },
      claims,
    )
  const exits =
    saleMinor === undefined || claims.length === 0
      ? []
      : [saleMinor / 2n, saleMinor, (saleMinor * 3n) / 2n].map((minor, index) => ({
          exit: sell(minor),
          chosen: index === 1,
        }))
  return {
    history,
    inputs,
    table,
    startMicro,
    unallocated,
    openNotes: notes,
    notes: converted,
    debts,
    round,
    roundName,
    claims,
    debtMinor,
    costsPercentMicro,
    exits,
  }
}

function roundOf(
  inputs: ScenarioInputs,
  before: { shares: bigint; unallocated: bigint },
  { currency, notes }: { currency: string; notes: readonly OpenNote[] },
): ModelledRound {
  const amount = (field: 'pre_money' | 'new_money') =>
    parseMoney(inputs[field] ?? '', currency) ?? refuseField(field, say.required)
  const terms = {
    currency,
    preMoneyMinor: amount('pre_money'),
    newMoneyMinor: amount('new_money'),
    poolPercentMicro: inputs.pool_percent ? parsePercent(inputs.pool_percent) : undefined,
  }
  if (before.shares === 0n)
    refuseField('pre_money', 'The company has no shares yet, so a round can’t be priced.')
  return (
    modelRound(terms, before, notes) ??
    refuseField(
      inputs.pool_percent ? 'pool_percent' : 'pre_money',
      inputs.pool_percent
        ? 'The pool can’t be that large a share of the company at this valuation.'
        : 'A share would cost less than a hundredth of a penny.',
    )
  )
}

/** What the shares that a note became cost at its own price, half up. */
export const noteCost = (
  { shares, priceE8 }: Pick<ModelledRound['notes'][number], 'shares' | 'priceE8'>,
  currency: string,
): bigint =>
  divideRounding(shares * priceE8 * 10n ** BigInt(currencyPlaces(currency)), 100_000_000n, 'halfUp')

/**
 * The round's own shares, with those that notes became: what was paid for all of them comes back first, so
 * many times.
 */
function roundClaim(
  round: ModelledRound,
  inputs: ScenarioInputs,
  { currency, roundName }: { currency: string; roundName: string },
): Omit<NamedClaim, 'colour'> {
  const fromNotes = sum(round.notes.map((note) => noteCost(note, currency)))
  const paidMinor = round.costMinor + fromNotes
  const preferenceMicro = parseShares(inputs.preference ?? '0') ?? 0n
  const capMicro = parseShares(inputs.participation_cap ?? inputs.preference ?? '0') ?? 0n
  const participation = preferenceMicro === 0n ? 'none' : (inputs.participation ?? 'none')
  // As where the rights of a class are recorded.
  if (participation === 'capped' && capMicro < preferenceMicro)
    refuseField('participation_cap', 'The cap is less than the preference.')
  return {
    id: 'round',
    name: roundName,
    detail: `${priceText(formatPrice(round.priceE8), currency)}, ${rightsOf(preferenceMicro, participation, capMicro)}`,
    sharesMicro: (round.newShares + sum(round.notes.map(({ shares }) => shares))) * micro,
    preferenceMinor: divideRounding(paidMinor * preferenceMicro, micro, 'halfUp'),
    participation,
    capMinor: divideRounding(paidMinor * capMicro, micro, 'halfUp'),
    seniority: inputs.seniority ?? 1,
    strikeE8: 0n,
    paidMinor,
    preferenceMicro,
    capMicro,
  }
}
