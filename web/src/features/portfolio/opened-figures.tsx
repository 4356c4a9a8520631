import type { ReactNode } from 'react'
import { Figure } from '../figures/figure.tsx'
import type { PortfolioTotals, Position, SoldShares } from '../opportunities/records.ts'

/** Whose figure it is: a holding's, that of shares that were sold, or of everything in one currency. */
export type Owner = Position | SoldShares | PortfolioTotals

const words: Readonly<Record<string, string>> = {
  invested: 'Invested',
  held: 'Invested in current holdings',
  value: 'Value',
  distributed: 'Paid out',
  proceeds: 'Sold for',
  sold: 'Received for shares sold',
  total_value: 'Value plus proceeds',
  gain_percent: 'Total gain, per cent',
  irr: 'Annual return',
  rise: 'Gain',
  rise_percent: 'Gain, per cent',
  unrealised: 'Unrealised gain',
  unrealised_percent: 'Unrealised gain, per cent',
  realised: 'Realised gain',
  income: 'Paid out on current holdings',
  gain: 'Total gain',
  multiple: 'Multiple including payouts',
  held_multiple: 'Multiple excluding payouts',
  price: 'Share price',
  cost_price: 'Cost per share',
  shares: 'Shares',
  part: 'Ownership',
  seen: 'Value at your last visit',
  bought: 'Bought since',
  left: 'Sold or given since',
  repriced: 'Change in price since',
  paid: 'Value paid out since',
  paid_since: 'Paid out since',
}

/** What the head of a value is called in workings. */
export const totalFigures = { value: 'value', gain: 'unrealised', share: 'unrealised_percent' } as const
export const holdingFigures = { value: 'value', gain: 'rise', share: 'rise_percent' } as const

/** What the figures of a position are found by. */
export function figureId(one: Position | SoldShares): string {
  if ('sold_on' in one) return `sold${one.investment_opportunity_id}`
  return 'fund_id' in one ? `fund${one.id}` : String(one.id)
}

/** A figure of the portfolio that opens to its working. */
export function opened(of: Owner, figure: string, text: string): ReactNode {
  const isOne = 'name' in of
  return (
    <Figure
      of={`${figure}:${isOne ? figureId(of) : of.currency}`}
      label={[words[figure] ?? figure, ...(isOne ? [of.name] : [])].join(', ')}
    >
      {text}
    </Figure>
  )
}
