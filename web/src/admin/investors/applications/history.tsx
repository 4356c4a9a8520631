import { organisationApplicationStatuses } from '@moorgate/contract/statuses/people.ts'
import { BadgeCheck, MessageSquareText, Search, Send } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { Timeline } from '../../../ui/timeline.tsx'
import type { TimelineEntry } from '../../../ui/timeline.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Application } from './application.ts'

/** What has happened, newest first. */
export function History({ application }: { application: Application }) {
  const label = useLabel()
  const {
    status,
    user,
    reviewer,
    submitted_at: sent,
    decided_at: decided,
    updated_at: changed,
    reason,
  } = application
  const look = { today: now() }
  const who = reviewer?.name ?? 'Staff'
  const latest: TimelineEntry[] = []
  if (decided !== null)
    latest.push({
      id: 'decided',
      icon: BadgeCheck,
      text: (
        <>
          <b>{who}</b>: {label(organisationApplicationStatuses[status].label).toLowerCase()}
        </>
      ),
      when: dateTime(decided, look),
      ...(reason !== null && { note: reason }),
    })
  else if (status === 'info_requested')
    latest.push({
      id: 'asked',
      icon: MessageSquareText,
      text: (
        <>
          <b>{who}</b> asked for more
        </>
      ),
      when: dateTime(changed, look),
      ...(reason !== null && { note: reason }),
    })
  else if (status === 'in_review')
    latest.push({
      id: 'review',
      icon: Search,
      text: (
        <>
          <b>{who}</b> is reviewing it
        </>
      ),
      when: dateTime(changed, look),
    })
  return (
    <RailPart title="History">
      <Timeline
        label="History"
        entries={[
          ...latest,
          {
            id: 'sent',
            icon: Send,
            text: (
              <>
                <b>{user.name}</b> sent the application
              </>
            ),
            when: dateTime(sent, look),
          },
        ]}
      />
    </RailPart>
  )
}
