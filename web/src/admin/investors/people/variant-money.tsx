import { holding } from '@moorgate/contract/portfolio/holding.ts'
import { useQuery } from '@tanstack/react-query'
import { portfolioSource } from '../../../features/figures/portfolio-source.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { listQuery } from '../../../kernel/queries.ts'
import type { Person } from '../person.ts'
import { totalsOf } from '../record/holdings.ts'
import { HoldingFigures } from '../record/holding-figures.tsx'

/** What somebody's money has become, where they hold anything. */
export function VariantMoney({ person }: { person: Person }) {
  const may = useAbilities()
  const { data: answer } = useQuery(listQuery(holding, {}, { fixed: { user_id: person.id } }))
  if (!answer) return null
  return (
    <OwnFigures source={portfolioSource({ user_id: String(person.id) })}>
      <HoldingFigures
        person={person}
        seesPayments={may('investment_opportunity_live', 'index')}
        totals={totalsOf(answer)}
      />
    </OwnFigures>
  )
}
