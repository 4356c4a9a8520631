import { readPagePreview } from '@moorgate/contract/opportunities/page-preview.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { liveStatuses } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { OpportunityHead } from '../../../features/opportunities/opportunity-head.tsx'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'
import { endpointQuery, listQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import styles from './preview.module.css'

const newest = { perPage: 1, fixed: { status: liveStatuses.join(',') } }

/** The newest live offer, as the portal draws it. */
export function OpportunityPreview() {
  const term = useTerm()
  const listed = useQuery(listQuery(investmentOpportunity, {}, newest))
  const id = listed.data?.data[0]?.id
  const page = useQuery({
    ...endpointQuery('investment_opportunity', readPagePreview, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  if (page.data)
    return (
      <div className={styles.page} data-voice="portal">
        <OpportunityHead offer={page.data.offer as OpportunityOnPage} level={2} />
      </div>
    )
  if (listed.data && id === undefined)
    return (
      <p className={styles.nothing}>Your newest live {term('opportunity', { lower: true })} appears here.</p>
    )
  return <Skeleton height={280} />
}
