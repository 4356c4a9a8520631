import { opportunityStatuses } from '@moorgate/contract/statuses.ts'
import { now } from '../../../kernel/clock.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { deadline } from '../../../ui/format-dates.ts'
import { missing, money, percent } from '../../../ui/format.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import type { Opportunity } from '../records.ts'
import { InvestorCount } from './opportunity-columns.tsx'
import { price } from '../../../ui/price.ts'
import styles from './list.module.css'

/** One round beside the list, which stays live. */
export function RoundPreview({ row }: { row: Opportunity }) {
  return (
    <div className={styles.look}>
      <Glyph seed={glyphSeed(row.id)} name={row.name} size={50} />
      <Heading level={2}>{row.name}</Heading>
      <StateDot shown={opportunityStatuses[row.status]} />
      {row.headline && <Text tone="soft">{row.headline}</Text>}
      <Facts row={row} />
    </div>
  )
}

/** "£2,920,000, 73.0%", each of which opens to the list's working of it. */
function Committed({ row: { id, name, raised, percent_raised: share, currency } }: { row: Opportunity }) {
  return (
    <>
      <Figure of={`raised:${id}`} label={`Raised, ${name}`}>
        {money(raised, { currency: currency ?? undefined })}
      </Figure>
      {share !== null && ', '}
      {share !== null && (
        <Figure of={`percent:${id}`} label={`Raised of the target, ${name}`}>
          {percent(share)}
        </Figure>
      )}
    </>
  )
}

function Facts({ row }: { row: Opportunity }) {
  const term = useTerm()
  const currency = row.currency ?? undefined
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Committed', value: <Committed row={row} /> },
        { term: term('target'), value: money(row.target_amount, { currency }) },
        { term: term('investor', { plural: true }), value: <InvestorCount row={row} /> },
        { term: term('share_price'), value: price(row.share_price, row.currency) },
        { term: 'Closes', value: deadline(row.close_date, { today: now() }) },
        { term: 'Owner', value: row.owner?.name ?? missing },
      ]}
    />
  )
}
