import { valuesOf } from '../../../domain/evaluate.ts'
import { figure, moneyCell, numberCell, percentCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { compoundPeriod } from '../../../domain/interest.ts'
import { currencyPlaces, parseMoney } from '../../../domain/money.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import {
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  power,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import { lines, tierWords, waterfallTierNames } from './waterfall-basis.ts'
import type { WaterfallBasis, WaterfallCells, WaterfallInput, WaterfallTier } from './waterfall-basis.ts'
import { inAllLines, nowLines } from './waterfall-tiers.ts'

/**
 * One distribution by the waterfall in cells: the tiers of everything that was ever shared out, less what
 * earlier distributions took of them. This is the calculation: what is paid is what these formulas come to.
 *
 * Worked example, £10,000,000 paid in on 20 November 2021, 8 %, carry 20 %, full catch-up; £20,000,000 on 20
 * November 2026: £18,000,000.00 to investors and £2,000,000.00 of carry.
 */
export function waterfallSheets(input: WaterfallInput): SheetDraft[] {
  const { of, name, currency } = input
  const places = currencyPlaces(currency)
  const cells: WaterfallCells = {
    ...input,
    places,
    at: (key) => cell(`${key}${of}`),
    money: (key, label, formula, detail) =>
      figure(`${key}${of}`, `${label}, ${name}`, 'money', formula, {
        currency,
        ...(detail !== undefined && { detail }),
      }),
    stated: (key, label, amount, detail) =>
      moneyCell(
        `${key}${of}`,
        `${label}, ${name}`,
        { minor: parseMoney(amount, currency) ?? 0n, currency },
        { detail },
      ),
  }
  return [
    {
      name: `${name}, preferred return`,
      columns: ['Of', 'Date', 'Amount', 'Years', 'Days', 'Return'],
      rows: growthRows(cells),
    },
    {
      name: `${name}, waterfall`,
      columns: ['What', 'Amount'],
      rows: [...termLines(cells), ...beforeLines(cells), ...inAllLines(cells), ...nowLines(cells)],
    },
  ]
}

/** Each contribution and each earlier payout with what the preferred return makes of it to the day. */
function growthRows(cells: WaterfallCells): CellDraft[][] {
  const { basis } = cells
  return [
    ...basis.contributions.map((flow, index) =>
      growthRow(cells, { ...flow, key: `in:${index}`, what: 'paid in', detail: 'in the ledger' }),
    ),
    ...basis.paid_before.map((flow, index) =>
      growthRow(cells, {
        ...flow,
        key: `out:${index}`,
        what: `paid to ${inText('investors')}`,
        detail: flow.until
          ? 'in the ledger, up to the contributions and preferred return then due'
          : 'in the ledger',
      }),
    ),
  ]
}

function growthRow(
  { of, name, currency, date, places, at }: WaterfallCells,
  flow: WaterfallBasis['paid_before'][number] & { key: string; what: string; detail: string },
): CellDraft[] {
  const { until = date } = flow
  const { years, days } = compoundPeriod(flow.date, until)
  const key = (part: string) => `${part}${of}:${flow.key}`
  const label = `${flow.what} on ${dateText(flow.date)}, ${name}`
  const yearly = over(at('hurdle'), number('100'))
  const whole = power(plus(number('1'), yearly), cell(key('years')))
  const broken = plus(number('1'), over(times(yearly, cell(key('days'))), number('365')))
  return [
    words(key('grown_of'), flow.what),
    { key: key('grown_on'), label: 'Date', unit: 'date', value: flow.date },
    moneyCell(
      key('grown_amount'),
      label,
      { minor: parseMoney(flow.amount, currency) ?? 0n, currency },
      { detail: flow.detail },
    ),
    numberCell(key('years'), `whole years to ${dateText(until)}`, String(years), {
      detail: `from ${dateText(flow.date)}, by anniversaries`,
    }),
    numberCell(key('days'), `days after the last anniversary`, String(days), {
      detail: `until ${dateText(until)}`,
    }),
    figure(
      key('growth'),
      `preferred return on what was ${label}`,
      'money',
      round(times(cell(key('grown_amount')), minus(times(whole, broken), number('1'))), places),
      {
        currency,
        detail: 'compounded on each anniversary, simple for the part year',
      },
    ),
  ]
}

function termLines({
  of,
  amount,
  hurdlePercent,
  carryPercent,
  catchUpPercent,
  stated,
}: WaterfallCells): CellDraft[][] {
  const detail = `terms of the ${inText('fund')}`
  return lines([
    stated('shared', 'amount to distribute', amount, `the draft of the ${inText('distribution')}`),
    percentCell(`hurdle${of}`, 'preferred return, % a year', hurdlePercent, { detail }),
    percentCell(`carry_percent${of}`, 'carry', carryPercent, { detail }),
    percentCell(`catch_up_percent${of}`, 'catch-up', catchUpPercent, { detail }),
  ])
}

/** What was paid in, and what was shared out before. */
function beforeLines({ of, basis, at, money, stated }: WaterfallCells): CellDraft[][] {
  const keys = (part: string, side: 'in' | 'out') =>
    (side === 'in' ? basis.contributions : basis.paid_before).map(
      (_flow, index) => `${part}${of}:${side}:${index}`,
    )
  const before = (side: 'investors' | 'carry') =>
    waterfallTierNames.map((tier) => `before_${tier}_${side}${of}`)
  return [
    ...lines(
      waterfallTierNames.flatMap((tier) =>
        (['investors', 'carry'] as const).map((side) =>
          stated(
            `before_${tier}_${side}`,
            `${tierWords[tier]} of before, ${side === 'carry' ? 'carry' : `to ${inText('investors')}`}`,
            basis.tiers_before[tier][side],
            `of earlier ${inText('distributions')}`,
          ),
        ),
      ),
    ),
    ...lines([
      money('contributed', 'paid in', sumOf(keys('grown_amount', 'in'))),
      stated(
        'preferred_before',
        'preferred return reached before',
        basis.preferred_before ?? '0',
        `when ${inText('investors')} were last paid`,
      ),
      money(
        'preferred',
        'preferred return of everything',
        larger(minus(sumOf(keys('growth', 'in')), sumOf(keys('growth', 'out'))), at('preferred_before')),
        'on what was paid in, less that of what was paid out before; it never falls',
      ),
      money('paid_before', `paid to ${inText('investors')} before`, sumOf(before('investors'))),
      money('carry_before', 'carry paid before', sumOf(before('carry'))),
      money(
        'ever',
        `all ${inText('distributions')} to date`,
        plus(at('shared'), plus(at('paid_before'), at('carry_before'))),
      ),
    ]),
  ]
}

export interface WaterfallResult {
  tiers: { tier: WaterfallTier; amount: string; investors: string; carry: string }[]
  investors: string
  carry: string
  contributed: string
  preferred: string
  paidBefore: string
  carryBefore: string
  clawback: string
}

/** What the formulas come to. */
export function waterfallOf(input: Omit<WaterfallInput, 'of' | 'name'>): WaterfallResult {
  const valueOf = valuesOf({
    currency: input.currency,
    sheets: waterfallSheets({ ...input, of: '', name: 'distribution' }),
    basis: [],
  })
  return {
    tiers: waterfallTierNames.map((tier) => ({
      tier,
      amount: valueOf(`tier_amount_${tier}`),
      investors: valueOf(`tier_investors_${tier}`),
      carry: valueOf(`tier_carry_${tier}`),
    })),
    investors: valueOf('to_investors'),
    carry: valueOf('carry'),
    contributed: valueOf('contributed'),
    preferred: valueOf('preferred'),
    paidBefore: valueOf('paid_before'),
    carryBefore: valueOf('carry_before'),
    clawback: valueOf('clawback'),
  }
}
