import { inText } from '../../../../domain/tenant-labels.ts'
import { formatPrice } from '../../../../domain/decimal.ts'
import type { ModelledRound } from '../../../../domain/cap-table-round.ts'
import { currencyPlaces, formatMoney } from '../../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../../domain/scaled.ts'
import { nameOf } from '../../company/history.ts'
import { capped, conversionPriceOf, discounted, issuePriceOf, wholeShares } from '../formulas.ts'
import { lineKey } from '../table/movement-sheet.ts'
import { tableRows } from '../../table/rows.ts'
import {
  cell,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  sumOf,
  times,
  words,
} from '../../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../../domain/worksheet.ts'
import type { OpenNote } from '../../scenario/claims.ts'
import { noteCost } from '../../scenario/model.ts'
import type { Scenario } from '../../scenario/model.ts'
import type { AnswerOf, readScenario } from '@moorgate/contract'

type RoundAnswer = NonNullable<AnswerOf<typeof readScenario>['round']>

/** A modelled round laid out in cells: from the valuation to the price, the shares, and everybody's part. */
export function roundSheet(scenario: Scenario, modelled: ModelledRound, answer: RoundAnswer): Sheet {
  return {
    name: 'Round',
    columns: ['What', 'Amount', 'Shares', 'Holding, %', 'Shares after', 'Holding after, %'],
    rows: [
      ...priceRows(scenario, modelled),
      ...scenario.notes.flatMap((note) => noteRows(scenario, modelled, note)),
      ...resultRows(scenario, modelled),
      [],
      ...holderRows(scenario, answer),
    ],
  }
}

const line = (key: string, label: string, given: Omit<Cell, 'key' | 'label'>): (Cell | undefined)[] => [
  words(`${key}_label`, label),
  { key, label, ...given },
]

function priceRows({ inputs, history }: Scenario, modelled: ModelledRound): (Cell | undefined)[][] {
  const { currency } = history.company
  const money = (minor: bigint) => formatMoney(minor, currency)
  const diluted = plus(cell('before_shares'), cell('pool_top_up'))
  return [
    line('pre_money', inText('pre_money'), { unit: 'money', value: inputs.pre_money ?? '0' }),
    line('new_money', 'new money', { unit: 'money', value: inputs.new_money ?? '0' }),
    line('before_shares', 'fully diluted shares before', {
      unit: 'shares',
      value: String(modelled.beforeShares),
      formula: roundDown(cell('start_shares'), 0),
    }),
    line('pool_top_up', 'shares added to the pool', {
      unit: 'shares',
      value: String(modelled.poolTopUp),
      detail: inputs.pool_percent
        ? `the fewest whole shares that make the pool ${trimZeros(inputs.pool_percent)}% after the round`
        : 'the pool stays as it is',
    }),
    line('round_price', 'share price', {
      unit: 'price',
      value: formatPrice(modelled.priceE8),
      formula: issuePriceOf(over(cell('pre_money'), diluted)),
    }),
    line('round_new_shares', 'new shares', {
      unit: 'shares',
      value: String(modelled.newShares),
      formula: wholeShares(over(cell('new_money'), cell('round_price'))),
    }),
    line('round_cost', 'cost of the new shares', {
      unit: 'money',
      value: money(modelled.costMinor),
      formula: round(times(cell('round_new_shares'), cell('round_price')), 2),
    }),
    line('round_residue', 'left of the new money', {
      unit: 'money',
      value: money(modelled.residueMinor),
      formula: minus(cell('new_money'), cell('round_cost')),
    }),
  ]
}

/**
 * A note converts at the lower of the round's price less its discount, and its cap over the shares before the
 * round.
 */
function noteRows(scenario: Scenario, modelled: ModelledRound, note: OpenNote): (Cell | undefined)[][] {
  const { history } = scenario
  const { currency } = history.company
  const name = nameOf(history, note.holder)
  const result = modelled.notes.find(({ id }) => id === note.id)!
  const key = (what: string) => `note_${what}:${note.id}`
  const atCap =
    note.capMinor === undefined
      ? undefined
      : capped(key('cap'), plus(cell('before_shares'), cell('pool_top_up')))
  return [
    line(key('discount'), `discount of ${name}, %`, {
      unit: 'percent',
      value: trimZeros(formatScaled(note.discountPercentMicro, 6)),
    }),
    ...(note.capMinor === undefined
      ? []
      : [line(key('cap'), `cap of ${name}`, { unit: 'money', value: formatMoney(note.capMinor, currency) })]),
    line(key('price'), `price for ${name}`, {
      unit: 'price',
      value: formatPrice(result.priceE8),
      formula: conversionPriceOf(discounted('round_price', key('discount')), atCap),
    }),
    line(key('shares'), `shares of ${name}`, {
      unit: 'shares',
      value: String(result.shares),
      formula: wholeShares(over(cell(key('due')), cell(key('price')))),
    }),
    line(key('paid'), `what the shares of ${name} cost`, {
      unit: 'money',
      value: formatMoney(noteCost(result, currency), currency),
      formula: round(times(cell(key('shares')), cell(key('price'))), currencyPlaces(currency)),
    }),
  ]
}

function resultRows({ history, notes }: Scenario, modelled: ModelledRound): (Cell | undefined)[][] {
  return [
    line('round_fresh', 'new shares with those of notes', {
      unit: 'shares',
      value: String(modelled.newShares + modelled.notes.reduce((sum, { shares }) => sum + shares, 0n)),
      formula: sumOf(['round_new_shares', ...notes.map(({ id }) => `note_shares:${id}`)]),
    }),
    line('round_after', 'fully diluted shares after', {
      unit: 'shares',
      value: String(modelled.afterShares),
      formula: sumOf(['before_shares', 'pool_top_up', 'round_fresh']),
    }),
    line('round_post_money', inText('post_money'), {
      unit: 'money',
      value: formatMoney(modelled.postMoneyMinor, history.company.currency),
      formula: round(times(cell('round_after'), cell('round_price')), 2),
    }),
  ]
}

function holderRows(scenario: Scenario, { rows }: RoundAnswer): (Cell | undefined)[][] {
  const started = tableRows(scenario.table, 'fully_diluted', scenario.history.holders, undefined)
  const linesOf = new Map(started.map((row) => [row.key, row.lines]))
  const pool = started.find(({ kind }) => kind === 'pool')
  return rows.map(({ key, name, shares, percent, after_shares: after, after_percent: afterPercent }) => [
    words(`holder_name:${key}`, name),
    undefined,
    {
      key: `holder_shares:${key}`,
      label: `shares of ${name}`,
      unit: 'shares',
      value: shares,
      formula: sumOf((linesOf.get(key) ?? []).map((each) => `start:${lineKey(each)}`)),
    },
    part(`holder_percent:${key}`, `holding of ${name}`, percent, {
      of: `holder_shares:${key}`,
      whole: 'start_shares',
    }),
    {
      key: `holder_after:${key}`,
      label: `shares of ${name} after`,
      unit: 'shares',
      value: after,
      formula: afterFormula(key, pool?.key),
    },
    part(`holder_after_percent:${key}`, `holding of ${name} after`, afterPercent, {
      of: `holder_after:${key}`,
      whole: 'round_after',
    }),
  ])
}

/** The round's own row has its new shares, the pool what is added to it, and everybody else what they had. */
function afterFormula(key: string, pool: string | undefined): Formula {
  if (key === 'round') return cell('round_fresh')
  const had = cell(`holder_shares:${key}`)
  return key === pool || key === 'new-pool' ? plus(had, cell('pool_top_up')) : had
}

const part = (
  key: string,
  label: string,
  value: string | null,
  { of, whole }: { of: string; whole: string },
): Cell | undefined =>
  value === null
    ? undefined
    : {
        key,
        label,
        unit: 'percent',
        value,
        formula: round(over(times(cell(of), number('100')), cell(whole)), 6),
      }
