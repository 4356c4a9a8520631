import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { date } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Opportunity } from './records.ts'

/** An external offer whose approval as a promotion ended is not shown to the public. */
export function KeptBack({ opportunity }: { opportunity: Opportunity }) {
  const { status, promotion_fell_at: since, promotion_expires_on: until } = opportunity
  const investors = useTerm()('investor', { plural: true, lower: true })
  if (status !== opportunityStatus.liveExternal || since === null) return null
  return (
    <Notice tone="bad" title="Not shown to the public">
      {until === null
        ? 'The page changed after it was approved, on'
        : 'The approval of the promotion expired on'}{' '}
      {date(since, { today: now() })}. Until a colleague approves it again, only {investors} who are invited,
      have invested, or are categorised as high net worth, sophisticated or professional can see it.
    </Notice>
  )
}
