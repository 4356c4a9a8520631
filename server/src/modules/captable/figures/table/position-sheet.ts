import { figure, moneyCell, sharesCell } from '../../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../../domain/money.ts'
import { cell, number, over, plus, round, sumOf, times, words } from '../../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft, Unit } from '../../../../domain/worksheet.ts'
import { lotsHeldOn } from '../../table/owners.ts'
import type { Position } from '../../table/position.ts'
import type { ViewedCapTable } from '../../table/view-table.ts'

type PriceKey = 'price' | 'round_price'
type Lot = ViewedCapTable['history']['lots'][number]

/**
 * What the tenant's investors hold through the platform, lot by lot, today and with their places in the open
 * round. Lots are worth their cost while there is no price.
 */
export function positionSheet({ history, asAt, price, position, added }: ViewedCapTable): SheetDraft {
  const { currency } = history.company
  const held = lotsHeldOn(history, asAt)
  const prices: PriceKey[] = ['price', ...(added ? ['round_price' as const] : [])]
  const isPriced = (key: PriceKey) => key === 'round_price' || price !== undefined
  const worth = (shares: string, price: PriceKey) =>
    round(times(cell(shares), cell(price)), currencyPlaces(currency))
  const part = (of: string, whole: string) => round(over(times(cell(of), number('100')), cell(whole)), 6)
  const lots = (what: string, price?: PriceKey) =>
    sumOf(held.map(({ id }) => `lot_${what}:${id}${price ? `:${price}` : ''}`))
  const after = (what: string, requested: string) => plus(cell(`position_${what}`), cell(requested))
  const made = (key: keyof Position, label: string, unit: Unit, formula: Formula) =>
    position[key] === null ? undefined : figure(`position_${key}`, label, unit, formula)
  const result = (label: string, ...cells: (CellDraft | undefined)[]) => [
    words(`position:${label}`, label),
    ...cells,
  ]
  const later = added ? 'round_price' : 'price'
  return {
    name: 'Our position',
    columns: ['Holder', 'Today', 'Cost, or after the round', 'Value', 'Value at the round price'],
    rows: [
      ...held.map((lot) => [
        ...lotCells(lot, currency),
        ...prices.map((key) =>
          figure(
            `lot_value:${lot.id}:${key}`,
            lotLabel(lot),
            'money',
            isPriced(key) ? worth(`lot_shares:${lot.id}`, key) : cell(`lot_cost:${lot.id}`),
          ),
        ),
      ]),
      result('Requested in the open round', ...askedCells(added, currency)),
      result(
        'Shares',
        made('shares', 'our shares', 'shares', lots('shares')),
        made('after_shares', 'our shares after', 'shares', after('shares', 'position_asked')),
      ),
      result(
        'Holding',
        made('percent', 'our holding', 'percent', part('position_shares', 'shares:total')),
        made(
          'after_percent',
          'our holding after',
          'percent',
          part('position_after_shares', 'after_shares:total'),
        ),
      ),
      result(
        'Cost',
        made('cost', 'our cost', 'money', lots('cost')),
        made('after_cost', 'our cost after', 'money', after('cost', 'position_asked_money')),
      ),
      result(
        'Value',
        made('value', 'our value', 'money', lots('value', 'price')),
        made(
          'after_value',
          'our value after',
          'money',
          isPriced(later) ? plus(lots('value', later), worth('position_asked', later)) : lots('value', later),
        ),
      ),
    ],
  }
}

const lotLabel = ({ holder_name: holder, share_class: shareClass }: Lot) => `${holder}, ${shareClass}`

function lotCells(lot: Lot, currency: string): Cell[] {
  const { id, shares, cost, allotted_on: detail } = lot
  return [
    words(`lot_name:${id}`, lot.holder_name),
    { key: `lot_shares:${id}`, label: lotLabel(lot), unit: 'shares', value: shares, detail },
    moneyCell(`lot_cost:${id}`, lotLabel(lot), { minor: BigInt(cost), currency }, { detail }),
  ]
}

/** Nothing is asked for where no round is added. */
function askedCells(added: boolean, currency: string): CellDraft[] {
  const none = { detail: 'no round is added' }
  const money = round(times(cell('position_asked'), cell('round_price')), currencyPlaces(currency))
  return added
    ? [
        figure('position_asked', 'shares requested', 'shares', cell('open_asked')),
        figure('position_asked_money', 'money requested', 'money', money),
      ]
    : [
        sharesCell('position_asked', 'shares requested', 0n, none),
        moneyCell('position_asked_money', 'money requested', { minor: 0n, currency }, none),
      ]
}
