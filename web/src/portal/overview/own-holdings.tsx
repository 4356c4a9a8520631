import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { HoldingsTable } from '../../features/portfolio/holdings-table.tsx'
import type { Portfolio } from '../../features/portfolio/use-portfolio.ts'
import { isEnded } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'

/** What is held, in short. Below everything else of the overview, so its code comes after. */
export function OwnHoldings({ portfolio }: { portfolio: Portfolio }) {
  const term = useTerm()
  const label = useLabel()
  const held = portfolio.holdings.filter((one) => !isEnded(one))
  if (held.length === 0) return null
  const title = `Your ${term('holding', { plural: true, lower: true })}`
  const totals = portfolio.totals.length === 1 ? portfolio.totals[0] : undefined
  return (
    <RuledSection
      title={title}
      more={{ label: `Open ${label('portfolio', { lower: true })}`, href: '/investor/portfolio' }}
    >
      <HoldingsTable label={title} holdings={held} totals={totals} />
    </RuledSection>
  )
}
