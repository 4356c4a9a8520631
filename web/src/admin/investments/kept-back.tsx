import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { date } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Opportunity } from './records.ts'

/** An external offer whose page changed since it was approved as a promotion is not shown to the public. */
export function KeptBack({ opportunity }: { opportunity: Opportunity }) {
  const { status, promotion_fell_at: since } = opportunity
  const investors = useTerm()('investor', { plural: true, lower: true })
  if (status !== opportunityStatus.liveExternal || since === null) return null
  return (
    <Notice tone="bad" title="Not shown to the public">
      The page changed on {date(since, { today: now() })}, after it was approved. Until a colleague approves
      it again, only {investors} who are invited, have an approved category or have invested see it.
    </Notice>
  )
}
