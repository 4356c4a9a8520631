import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../kernel/branding.tsx'
import { useTerm, useText } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { shareLotsQuery } from '../../features/opportunities/portfolio-queries.ts'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { OwnCertificates } from './own-certificates.tsx'
import { taxYearQuery, taxYearSource } from './tax-year-query.ts'
import type { TaxYear } from './tax-year-query.ts'
import { taxYearOf } from './tax-years.ts'
import styles from './holding-value.module.css'

/** What shares of a holding may give of a tax scheme, for each tax year in which some were issued. */
export function ReliefFacts({ offerId }: { offerId: number }) {
  const isTaxed = useFlags()['tax_enabled'] === 1
  const { data: lots = [] } = useQuery({ ...shareLotsQuery(offerId), enabled: isTaxed })
  // The page itself asks for the same lots.
  if (!isTaxed) return null
  const years = new Set(lots.map(({ allotted_on: day }) => taxYearOf(day)))
  return (
    <>
      {[...years].map((year) => (
        <ReliefOfYear key={year} offerId={offerId} year={year} />
      ))}
      <OwnCertificates offerId={offerId} />
    </>
  )
}

function ReliefOfYear({ offerId, year }: { offerId: number; year: number }) {
  const term = useTerm()
  const text = useText()
  const query = { year: String(year), investment_opportunity_id: String(offerId) }
  const { data } = useQuery(taxYearQuery(query))
  const scheme = data?.schemes[0]
  const issue = data?.issued.find(({ held_until: until }) => until !== null)
  if (!issue?.held_until) return null
  return (
    <OwnFigures source={taxYearSource(query)}>
      <div className={styles.facts}>
        <OverTitle>{scheme?.name ?? term('tax_option')}</OverTitle>
        <DescriptionList
          variant="spread"
          items={[
            ...reliefItems(scheme),
            { term: 'Claim deadline', value: dateFull(issue.claim_by) },
            {
              term: issue.is_held ? 'Holding period ends' : 'Holding period ended',
              value: dateFull(issue.held_until),
            },
          ]}
        />
        <Text variant="note" tone="faint" className={styles.note}>
          {issue.is_held && 'Relief may be reduced or withdrawn if you sell within three years. '}
          {text('tax_note')}
        </Text>
      </div>
    </OwnFigures>
  )
}

/** Where a round has several schemes no relief is worked out. */
function reliefItems(scheme: TaxYear['schemes'][number] | undefined) {
  if (!scheme) return []
  const { id, currency, relief } = scheme
  return [
    {
      term: 'Maximum relief',
      value: (
        <Figure of={`relief:${id}:${currency}`} label="Maximum relief">
          {money(relief, { currency })}
        </Figure>
      ),
    },
  ]
}
