import { useCounted } from '../../../features/list/use-counted.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { raiseSource } from '../../../features/figures/raise-source.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { bookSource } from '../queries.ts'
import type { Opportunity } from '../records.ts'
import { useReadsMoney } from '../use-opportunity.ts'

/**
 * "46 investors": who reads the book opens it there, person by person; anybody else as whoever sees the offer
 * does.
 */
export function InvestorCount({ opportunity }: { opportunity: Opportunity }) {
  const readsMoney = useReadsMoney(opportunity)
  const words = useCounted({ term: 'investor' })
  return (
    <OwnFigures source={(readsMoney ? bookSource : raiseSource)(opportunity.id)}>
      <Figure of={readsMoney ? 'book_investors' : 'raise_investors'} label="How many invested">
        {words(opportunity.investor_count ?? 0)}
      </Figure>
    </OwnFigures>
  )
}
