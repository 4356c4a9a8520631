import { portfolioStats } from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { PortfolioStatKey } from '@moorgate/contract/portfolio/portfolio-table.ts'
import type { ReactNode } from 'react'
import { isNothing } from '../../kernel/amounts.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { Figures } from '../../ui/figure.tsx'
import { directionOf, inPercent, missing, money, percent } from '../../ui/format.ts'
import type { PortfolioTotals } from '../opportunities/records.ts'
import { opened } from './opened-figures.tsx'

export interface PortfolioFiguresProps {
  keys: readonly PortfolioStatKey[]
  totals: PortfolioTotals
}

/** The figures that the tenant puts over a portfolio. */
export function PortfolioFigures({ keys, totals }: PortfolioFiguresProps) {
  const label = useLabel()
  if (keys.length === 0) return null
  return (
    <Figures
      items={keys.map((key) => ({
        key,
        label: label(portfolioStats[key]),
        value: values[key](totals),
        ...(key === 'distributions' &&
          !isNothing(totals.sold) && {
            note: <>including {opened(totals, 'sold', money(totals.sold, totals))} for shares sold</>,
          }),
        ...(key === 'gain_percent' && { direction: directionOf(totals.gain_percent) }),
      }))}
    />
  )
}

const amount = (of: PortfolioTotals, figure: 'invested' | 'value' | 'distributed' | 'total_value') =>
  opened(of, figure, money(of[figure], of))

const values: Readonly<Record<PortfolioStatKey, (of: PortfolioTotals) => ReactNode>> = {
  invested: (of) => amount(of, 'invested'),
  current_value: (of) => amount(of, 'value'),
  distributions: (of) => amount(of, 'distributed'),
  total_value: (of) => amount(of, 'total_value'),
  gain_percent: (of) => opened(of, 'gain_percent', percent(of.gain_percent, { signed: true })),
  irr: (of) => (of.irr === null ? missing : opened(of, 'irr', percent(inPercent(of.irr), { signed: true }))),
}
