import { Suspense } from 'react'
import { InvestorList } from '../../admin/investors/people/investor-list.tsx'
import { later } from '../../ui/later.ts'

/** Fetched when somebody is looked at. */
const RecentActivity = later(
  async () => (await import('../../admin/timeline/recent-activity.tsx')).RecentActivity,
)

const activityOf = (id: number) => (
  <Suspense>
    <RecentActivity record={{ type: 'user', id }} />
  </Suspense>
)

/** The list of investors, and beside it what happened to the person who is looked at. */
export function Investors() {
  return <InvestorList activity={activityOf} />
}
