import { Suspense } from 'react'
import { ContactDetails as ContactTab } from '../../admin/investors/contacts/details-tab.tsx'
import { DetailsTab } from '../../admin/investors/record/details-tab.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { later } from '../../ui/later.ts'

/** Fetched beside the figures, which do not wait for it. */
const RecordTimeline = later(
  async () => (await import('../../admin/timeline/record-timeline.tsx')).RecordTimeline,
)

/**
 * The tab "Details" of a person: what is known of them, and below it what happened, the same stream as in its
 * own tab.
 */
export function InvestorDetails(props: ScreenProps) {
  return <DetailsTab {...props} activity={activityOf('user')} />
}

export function ContactDetails(props: ScreenProps) {
  return <ContactTab {...props} activity={activityOf('contact')} />
}

const activityOf = (type: 'user' | 'contact') => (id: number) => (
  <Suspense>
    <RecordTimeline record={{ type, id }} />
  </Suspense>
)
