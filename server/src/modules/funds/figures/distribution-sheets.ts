import { parseShares } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { currencyPlaces, formatMoney } from '../../../domain/money.ts'
import { inText, atHead } from '../../../domain/tenant-labels.ts'
import {
  cell,
  countOf,
  minus,
  number,
  over,
  plus,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { followsUnits } from './follows-units.ts'
import type { ViewedDistribution, ViewedDistributionLine, ViewedFund } from './viewed-fund.ts'
import { waterfallSheets } from './waterfall-cells.ts'

/** What distributions are worked out from. */
export type SharedMoney = Pick<ViewedFund, 'currency' | 'isOwn' | 'distributions' | 'lines'>

/** Distributions with their lines: how the amount was shared, and who gets which part of it. */
export function distributionSheets(fund: SharedMoney): SheetDraft[] {
  const byDistribution = Map.groupBy(fund.lines, ({ distribution }) => distribution)
  const own = (distribution: ViewedDistribution) => byDistribution.get(distribution.id) ?? []
  if (fund.isOwn)
    return [
      {
        name: atHead('distributions'),
        columns: ['Of', 'Capital', 'Gain', 'To pay'],
        rows: fund.lines.map((line) => statedLine(line, fund.currency)),
      },
    ]
  return [
    {
      name: atHead('distributions'),
      columns: [
        atHead('distribution'),
        'Amount',
        'Carry',
        `To ${inText('investors')}`,
        'Capital',
        'Gain',
        'Paid',
        'Lines paid',
        'Lines',
        'Of all lines',
        'Held',
        'May be paid',
      ],
      rows: fund.distributions.map((each) => distributionRow(each, own(each), fund.currency)),
    },
    ...fund.distributions.flatMap((each) => [
      ...waterfall(each, fund.currency),
      ...sharingSheets(each, own(each), fund.currency),
    ]),
  ]
}

/** Whether its tiers open to their formulas: what it was worked out from is kept with it. */
const hasBasis = ({ sharing, basis }: ViewedDistribution) => sharing !== 'pro_rata' && basis !== null

const waterfall = (each: ViewedDistribution, currency: string): SheetDraft[] =>
  hasBasis(each)
    ? waterfallSheets({
        of: `:${each.id}`,
        name: each.title,
        currency,
        amount: formatMoney(each.amountMinor, currency),
        date: each.date,
        basis: each.basis!,
        hurdlePercent: each.hurdle,
        carryPercent: each.carry,
        catchUpPercent: each.catchUp,
      })
    : []

function distributionRow(
  each: ViewedDistribution,
  lines: readonly ViewedDistributionLine[],
  currency: string,
): CellDraft[] {
  const { id, title, amountMinor, carryMinor } = each
  const money = (key: string, label: string, formula: Formula) =>
    figure(`${key}:${id}`, `${label}, ${title}`, 'money', formula, { currency })
  const stated = (key: string, label: string, minor: bigint, detail: string) =>
    moneyCell(`${key}:${id}`, `${label}, ${title}`, { minor, currency }, { detail })
  const keysOf = (some: readonly ViewedDistributionLine[]) => some.map((line) => `pays:${line.id}`)
  const paid = keysOf(lines.filter(({ isPaid }) => isPaid))
  const due = lines.filter(({ isPaid }) => !isPaid)
  const [capital, gain] = hasBasis(each)
    ? [
        cell(`tier_investors_contributions:${id}`),
        minus(cell(`to_investors:${id}`), cell(`tier_investors_contributions:${id}`)),
      ]
    : [capitalOf(each), minus(cell(`to_investors:${id}`), cell(`capital_of_all:${id}`))]
  return [
    words(`distribution:${id}`, title),
    stated('shares_out', 'amount', amountMinor, `the draft of the ${inText('distribution')}`),
    ...(hasBasis(each)
      ? []
      : [
          stated('carry', 'carry', carryMinor, 'as it was shared'),
          money(
            'to_investors',
            `to ${inText('investors')}`,
            minus(cell(`shares_out:${id}`), cell(`carry:${id}`)),
          ),
        ]),
    money('capital_of_all', 'capital', capital),
    money('gain_of_all', 'gain', gain),
    money('paid_out_of', 'paid', sumOf(paid)),
    figure(`paid_lines:${id}`, `lines that are paid, ${title}`, 'number', countOf(paid)),
    figure(`all_lines:${id}`, `lines, ${title}`, 'number', countOf(keysOf(lines))),
    money('lines_of_all', 'all lines', sumOf(keysOf(lines))),
    money('held_of', 'held', sumOf(keysOf(due.filter(({ isHeld }) => isHeld)))),
    money('payable_of', 'may be paid', sumOf(keysOf(due.filter(({ isHeld }) => !isHeld)))),
  ]
}

/** Shared by units it is of one kind as a whole. */
const capitalOf = ({ id, kind }: ViewedDistribution): Formula =>
  kind === 'return_of_capital' || kind === 'recallable' ? cell(`to_investors:${id}`) : number('0')

/** Capital and gain of each investor, by the units that they held on the record date. */
function sharingSheets(
  each: ViewedDistribution,
  lines: readonly ViewedDistributionLine[],
  currency: string,
): SheetDraft[] {
  const { id, title } = each
  const investors = lines.filter(({ commitment }) => commitment !== null)
  const total = (part: 'capital' | 'gain') =>
    investors.reduce((sum, line) => sum + (part === 'capital' ? line.capitalMinor : line.gainMinor), 0n)
  const shared = (part: 'capital' | 'gain') => ({
    of: `${part}:${id}`,
    sheet: `${title}, ${part}`,
    name: part,
    unit: 'money' as const,
    currency,
    places: currencyPlaces(currency),
    total: `${part}_of_all:${id}`,
    totalUnits: total(part),
    rows: investors.map((line) => ({
      id: String(line.id),
      name: line.name,
      weight: `held_units:${line.id}`,
      weightUnits: parseShares(line.units) ?? 0n,
      partUnits: part === 'capital' ? line.capitalMinor : line.gainMinor,
    })),
  })
  const byUnits = (['capital', 'gain'] as const).every((part) => followsUnits(investors, part, total(part)))
  const sheets = byUnits ? (['capital', 'gain'] as const).map((part) => partsSheet(shared(part))) : []
  return [
    {
      name: `${title}, lines`,
      columns: ['Of', 'Units', 'Capital', 'Gain', 'To pay', 'Share'],
      rows: lines.map((line) => [
        ...lineRow(each, line, { currency, isShared: byUnits && line.commitment !== null }),
        ...(line.commitment === null ? [] : [shareCell(each, line)]),
      ]),
    },
    ...sheets,
  ]
}

/** Part of what all investors get. */
const shareCell = (each: ViewedDistribution, { id, name }: ViewedDistributionLine): CellDraft =>
  figure(
    `share_of:${id}`,
    `share, ${name}`,
    'percent',
    round(over(times(cell(`pays:${id}`), number('100')), cell(`to_investors:${each.id}`)), 6),
  )

function lineRow(
  { id: distribution }: ViewedDistribution,
  line: ViewedDistributionLine,
  { currency, isShared }: { currency: string; isShared: boolean },
): (CellDraft | undefined)[] {
  if (!isShared) return statedLine(line, currency)
  const { id, name, units } = line
  const money = (key: string, label: string, formula: Formula, detail?: string) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency, ...(detail && { detail }) })
  return [
    words(`line_to:${id}`, name),
    {
      key: `held_units:${id}`,
      label: `units on the record date, ${name}`,
      unit: 'shares',
      value: units,
      detail: 'paid for by then',
    },
    money(
      'line_part_capital',
      'capital',
      cell(`capital:${distribution}_part:${id}`),
      'by units, by largest remainder',
    ),
    money(
      'line_part_gain',
      'gain',
      cell(`gain:${distribution}_part:${id}`),
      'by units, by largest remainder',
    ),
    money('pays', 'to pay', plus(cell(`line_part_capital:${id}`), cell(`line_part_gain:${id}`))),
  ]
}

function statedLine(
  { id, name, capitalMinor, gainMinor, commitment }: ViewedDistributionLine,
  currency: string,
): (CellDraft | undefined)[] {
  const detail =
    commitment === null
      ? `the carry of the ${inText('distribution')}`
      : 'your share by units, as it was shared'
  const stated = (key: string, label: string, minor: bigint) =>
    moneyCell(
      `${key}:${id}`,
      `${label}, ${name}`,
      { minor, currency },
      { detail: commitment === null ? detail : 'as it was shared' },
    )
  return [
    words(`line_to:${id}`, name),
    undefined,
    stated('line_part_capital', 'capital', capitalMinor),
    stated('line_part_gain', 'gain', gainMinor),
    figure(
      `pays:${id}`,
      `to pay, ${name}`,
      'money',
      plus(cell(`line_part_capital:${id}`), cell(`line_part_gain:${id}`)),
      { currency },
    ),
  ]
}
