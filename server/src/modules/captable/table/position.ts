import { formatShares, parseShares, ratio, valueOfLots, valueOfShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import type { History } from '../company/history.ts'
import { cell, number, over, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../domain/worksheet.ts'
import type { Measure } from './figures.ts'
import type { OpenRound } from './open-round.ts'

export interface Position {
  shares: string
  percent: string | null
  cost: string
  value: string | null
  after_shares: string
  after_percent: string | null
  after_cost: string
  after_value: string | null
}

interface Against {
  asAt: string
  totalMicro: bigint
  afterMicro: bigint
  measure: Measure
  open: OpenRound | undefined
}

/** What the firm's investors hold of the company through the platform: lots that are held on the day, and places in the open round. */
export function positionOf(history: History, against: Against): { position: Position; sheet: Sheet } {
  const { currency, priceE8, roundPriceE8 } = against.measure
  const held = history.lots.filter(
    ({ allotted_on: from, ended_on: until }) =>
      from <= against.asAt && (until === null || until > against.asAt),
  )
  const shares = sum(held.map((lot) => parseShares(lot.shares) ?? 0n))
  const cost = sum(held.map((lot) => BigInt(lot.cost)))
  const asked = sum((against.open?.book ?? []).map((each) => each.shares)) * 1_000_000n
  const worth = (micro: bigint, at: bigint | undefined) =>
    at === undefined ? undefined : valueOfShares(micro, { priceE8: at, currency })
  const lotsWorth = (at: bigint | undefined) =>
    at === undefined
      ? undefined
      : valueOfLots(
          held.map((lot) => parseShares(lot.shares) ?? 0n),
          { priceE8: at, currency },
        )
  const [heldAfter, askedAfter] = [lotsWorth(roundPriceE8 ?? priceE8), worth(asked, roundPriceE8 ?? priceE8)]
  const afterMinor = heldAfter === undefined ? undefined : heldAfter + (askedAfter ?? 0n)
  const money = (minor: bigint | undefined) => (minor === undefined ? null : formatMoney(minor, currency))
  const percent = (part: bigint, whole: bigint) => ratio(part * 100n, whole, 6) ?? null
  const invested = worth(asked, roundPriceE8) ?? 0n
  const position: Position = {
    shares: formatShares(shares),
    percent: percent(shares, against.totalMicro),
    cost: formatMoney(cost, currency),
    value: money(lotsWorth(priceE8)),
    after_shares: formatShares(shares + asked),
    after_percent: percent(shares + asked, against.afterMicro),
    after_cost: formatMoney(cost + invested, currency),
    after_value: money(afterMinor),
  }
  const asks = { shares: formatShares(asked), money: formatMoney(invested, currency) }
  return {
    position,
    sheet: positionSheet(position, held, {
      asks,
      hasRound: roundPriceE8 !== undefined,
      prices: against.measure,
      currency,
    }),
  }
}

function positionSheet(
  position: Position,
  held: History['lots'],
  {
    asks,
    hasRound,
    prices,
    currency,
  }: { asks: { shares: string; money: string }; hasRound: boolean; prices: Measure; currency: string },
): Sheet {
  const figure = (key: keyof Position, label: string, unit: Cell['unit'], formula: Formula) => {
    const value = position[key]
    return value === null ? undefined : { key: `position_${key}`, label, unit, value, formula }
  }
  const part = (of: string, whole: string) => round(over(times(cell(of), number('100')), cell(whole)), 6)
  const worthCell = (lot: History['lots'][number], at: 'price' | 'round_price'): Cell => {
    const priceE8 = at === 'price' ? prices.priceE8 : prices.roundPriceE8
    const worthMinor = valueOfShares(parseShares(lot.shares) ?? 0n, { priceE8: priceE8 ?? 0n, currency })
    return {
      key: `lot_value:${lot.id}:${at}`,
      label: `${lot.holder_name}, ${lot.share_class}`,
      unit: 'money',
      value: formatMoney(worthMinor, currency),
      formula: round(times(cell(`lot_shares:${lot.id}`), cell(at)), 2),
    }
  }
  const lots = held.map((lot) => [
    words(`lot_name:${lot.id}`, lot.holder_name),
    {
      key: `lot_shares:${lot.id}`,
      label: `${lot.holder_name}, ${lot.share_class}`,
      unit: 'shares' as const,
      value: lot.shares,
      detail: lot.allotted_on,
    },
    {
      key: `lot_cost:${lot.id}`,
      label: `${lot.holder_name}, ${lot.share_class}`,
      unit: 'money' as const,
      value: formatMoney(BigInt(lot.cost), currency),
      detail: lot.allotted_on,
    },
    ...(position.value === null ? [] : [worthCell(lot, 'price')]),
    ...(hasRound ? [worthCell(lot, 'round_price')] : []),
  ])
  const result = (label: string, ...cells: (Cell | undefined)[]) => [
    words(`position:${label}`, label),
    ...cells,
  ]
  const atPrice = hasRound ? 'round_price' : 'price'
  const lotsAt = (at: string) => sumOf(held.map(({ id }) => `lot_value:${id}:${at}`))
  const asksAt = round(times(cell('position_asked'), cell(atPrice)), 2)
  const line = (key: string, label: string, unit: Cell['unit'], value: string): Cell => ({
    key,
    label,
    unit,
    value,
  })
  return {
    name: 'Our position',
    columns: ['Holder', 'Today', 'Cost, or after the round', 'Value', 'Value at the price of the round'],
    rows: [
      ...lots,
      result(
        'Asked for in the open round',
        line('position_asked', 'shares asked for', 'shares', asks.shares),
        line('position_asked_money', 'money asked for', 'money', asks.money),
      ),
      result(
        'Shares',
        figure('shares', 'our shares', 'shares', sumOf(held.map(({ id }) => `lot_shares:${id}`))),
        figure(
          'after_shares',
          'our shares after',
          'shares',
          plus(cell('position_shares'), cell('position_asked')),
        ),
      ),
      result(
        'Holding',
        figure('percent', 'our holding', 'percent', part('position_shares', 'shares:total')),
        figure(
          'after_percent',
          'our holding after',
          'percent',
          part('position_after_shares', 'after_shares:total'),
        ),
      ),
      result(
        'Cost',
        figure('cost', 'our cost', 'money', sumOf(held.map(({ id }) => `lot_cost:${id}`))),
        figure(
          'after_cost',
          'our cost after',
          'money',
          plus(cell('position_cost'), cell('position_asked_money')),
        ),
      ),
      result(
        'Value',
        figure('value', 'our value', 'money', lotsAt('price')),
        figure('after_value', 'our value after', 'money', plus(lotsAt(atPrice), asksAt)),
      ),
    ],
  }
}
