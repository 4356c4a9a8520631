import { outcomeWords } from '../../../features/opportunities/outcome-words.ts'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import type { Opportunity } from '../records.ts'
import { HeldFigure } from './holding-figure.tsx'
import type { Holdings } from './holdings.ts'

interface OutcomeFiguresProps {
  opportunity: Opportunity
  held: Holdings
}

/** What an investment came to that nobody holds any more. */
export function OutcomeFigures({ opportunity, held }: OutcomeFiguresProps) {
  const { outcome, outcome_date: day } = opportunity
  const { currency } = held
  return (
    <Figures
      items={[
        {
          key: 'proceeds',
          label: 'Proceeds',
          value: (
            <HeldFigure held={held} of="proceeds" label="Proceeds">
              {money(held.proceeds, { currency })}
            </HeldFigure>
          ),
          note: outcome ? outcomeWords[outcome] : missing,
        },
        { key: 'date', label: 'Outcome date', value: dateFull(day) },
        {
          key: 'issued',
          label: 'Shares issued',
          value: (
            <HeldFigure held={held} of="issued" label="Shares issued">
              {quantity(held.issued)}
            </HeldFigure>
          ),
          note: (
            <>
              At{' '}
              <HeldFigure held={held} of="issue_price" label="Issue price">
                {price(held.issue_price, currency)}
              </HeldFigure>{' '}
              a share
            </>
          ),
        },
      ]}
    />
  )
}
