import type { dealTotals } from '@moorgate/contract/deals/deal-commands.ts'
import { Fragment } from 'react'
import type { z } from 'zod'
import { Figure } from '../../../features/figures/figure.tsx'
import { moneyShort } from '../../../ui/format.ts'

interface SumsProps {
  totals: readonly z.output<typeof dealTotals>[]
  figure: 'sought' | 'weighted'
  /** Of one stage of the board: its id and name. */
  stage?: { id: number; name: string }
}

/** "£7.0m", or one for each currency; each opens to how it was got. */
export function Sums({ totals, figure, stage }: SumsProps) {
  const key = stage ? `stage_${figure}:${stage.id}` : figure
  const label = [figure === 'sought' ? 'Sought' : 'Weighted', ...(stage ? [stage.name] : [])].join(', ')
  return totals.map((each, index) => {
    const amount = figure === 'sought' ? each.target_amount : each.weighted_amount
    return (
      <Fragment key={each.currency}>
        {index > 0 && ' + '}
        <Figure of={`${key}:${each.currency}`} label={label}>
          {moneyShort(amount, { currency: each.currency, places: 1 })}
        </Figure>
      </Fragment>
    )
  })
}
