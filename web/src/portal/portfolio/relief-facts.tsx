import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../kernel/branding.tsx'
import { useText } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { shareLotsQuery } from '../../features/opportunities/portfolio-queries.ts'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { taxYearQuery, taxYearSource } from './tax-year-query.ts'
import { taxYearOf } from './tax-years.ts'
import styles from './holding-value.module.css'

/** What shares of a holding give of a tax scheme, for each tax year in which some were issued. */
export function ReliefFacts({ offerId }: { offerId: number }) {
  const isTaxed = useFlags()['tax_enabled'] === 1
  const { data: lots = [] } = useQuery({ ...shareLotsQuery(offerId), enabled: isTaxed })
  // The page itself asks for the same lots.
  if (!isTaxed) return null
  const years = new Set(lots.map(({ allotted_on: day }) => taxYearOf(day)))
  return [...years].map((year) => <ReliefOfYear key={year} offerId={offerId} year={year} />)
}

function ReliefOfYear({ offerId, year }: { offerId: number; year: number }) {
  const text = useText()
  const query = { year: String(year), investment_opportunity_id: String(offerId) }
  const { data } = useQuery(taxYearQuery(query))
  const scheme = data?.schemes[0]
  const issue = data?.issued.find(({ held_until: until }) => until !== null)
  if (!scheme || !issue?.held_until) return null
  const { currency, relief } = scheme
  return (
    <OwnFigures source={taxYearSource(query)}>
      <div className={styles.facts}>
        <OverTitle>{scheme.name}</OverTitle>
        <DescriptionList
          variant="spread"
          items={[
            {
              term: 'Relief, at most',
              value: (
                <Figure of={`relief:${scheme.id}:${currency}`} label="Relief, at most">
                  {money(relief, { currency })}
                </Figure>
              ),
            },
            { term: 'Claim by', value: dateFull(issue.claim_by) },
            { term: issue.is_held ? 'Hold until' : 'Safe since', value: dateFull(issue.held_until) },
          ]}
        />
        <Text variant="note" tone="faint" className={styles.note}>
          {text('tax_note')}
        </Text>
      </div>
    </OwnFigures>
  )
}
