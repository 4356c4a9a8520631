import { organisationApplicationStatuses } from '@moorgate/contract/statuses/people.ts'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, MessageSquareText, Search, Send, UserRound } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { Link } from '../../../ui/link.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { RailPart, RecordLayout } from '../../../features/records/record-layout.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { applicationQuery, isWaiting, roleWords, subjectOf } from './application.ts'
import type { Application } from './application.ts'
import { checksOf } from './application-checks.ts'
import { Decision } from './decision.tsx'
import { Documents } from './documents.tsx'
import { Matches } from './matches.tsx'
import { Queue } from './queue.tsx'
import { useMatch } from './use-match.ts'
import { Owners, Written } from './field-differences.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { TimelineEntry } from '../../../ui/timeline.tsx'

/**
 * `/admin/investors/organisation-applications/{id}/details`: what somebody asks for, against what we know;
 * the decision below.
 */
export function ApplicationDetails({ params }: ScreenProps) {
  const found = useQuery(applicationQuery(params['id'] ?? ''))
  return found.data ? (
    <Record application={found.data} />
  ) : (
    <RecordWait of="organisation_application" query={found} />
  )
}

function Record({ application }: { application: Application }) {
  const match = useMatch(application)
  const subject = subjectOf(application)
  return (
    <AdminPage
      title={subject}
      lead={<Avatar name={subject} size={50} square />}
      status={<StateBadge shown={organisationApplicationStatuses[application.status]} />}
      meta={metaOf(application)}
      actions={<Queue id={application.id} />}
      flush
    >
      <RecordLayout label={subject} rail={<Rail application={application} match={match} />}>
        <Written application={application} match={match.same} />
        <Owners application={application} />
        <Documents application={application} />
      </RecordLayout>
      {isWaiting(application) && <Decision application={application} match={match} />}
    </AdminPage>
  )
}

function metaOf({ user, submitted_at: sent, role_in_organisation: role }: Application) {
  return [
    {
      key: 'user',
      icon: UserRound,
      text: (
        <span>
          Applied by <Link href={`/admin/investors/${user.id}/details`}>{user.name}</Link>
        </span>
      ),
    },
    { key: 'sent', icon: Send, text: dateTime(sent, { today: now() }) },
    {
      key: 'role',
      icon: BadgeCheck,
      text: `Wants to be ${roleWords[role ?? 'viewer']}${role === null || role === 'viewer' ? '' : ', can invest'}`,
    },
  ]
}

interface RailProps {
  application: Application
  match: ReturnType<typeof useMatch>
}

function Rail({ application, match }: RailProps) {
  const { id } = useCurrentUser()
  return (
    <>
      <Matches application={application} match={match} />
      {isWaiting(application) && (
        <RailPart title="Before you approve">
          <CheckList items={checksOf(application, id)} />
        </RailPart>
      )}
      <History application={application} />
    </>
  )
}

/** What has happened, newest first. */
function History({ application }: { application: Application }) {
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
