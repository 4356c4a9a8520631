import { categorisationOn } from '@moorgate/contract/features.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { useQuery } from '@tanstack/react-query'
import { Eye, Mail, Phone, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { HeaderActions } from '../../../kernel/header-actions.tsx'
import type { HeaderAction } from '../../../kernel/header-actions.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { useLogActivity } from '../../../features/records/log-activity.ts'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import { useDocumentCount } from '../../../features/documents/document-count.ts'
import { notesBehind, useTabCounts } from '../../../features/records/use-tab-counts.ts'
import { monthYear } from '../month-year.ts'
import { personQuery } from '../person.ts'
import type { Person } from '../person.ts'
import { landingPath } from '@moorgate/contract/navigation.ts'
import { call } from '../../../kernel/api.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { beginViewing } from '../../../kernel/viewing.ts'
import { showToast } from '../../../ui/toasts.ts'
import { DeletePerson } from './delete-person.tsx'

const investor = 5

/** Opens the portal as this investor sees it; that somebody looked goes on record. */
function useSeeAs(person: Person): HeaderAction {
  const { busy, run } = useCommand()
  const flags = useFlags()
  const term = useTerm()
  const look = () =>
    run(async () => {
      const { data } = await call<{ data: { token: string } }>('POST', `users/${person.id}/view-as`)
      const back = location.pathname + location.search
      beginViewing({ token: data.token, name: person.name, back }, landingPath(investor, flags))
    })
  const press = async () => {
    if (!(await look())) showToast('We couldn’t open the portal.')
  }
  return {
    id: 'see-as',
    label: `View as ${term('investor', { lower: true })}`,
    icon: Eye,
    busy,
    onPress: () => void press(),
  }
}

export interface PersonPageProps {
  id: string
  children: (person: Person) => ReactNode
  rail?: ((person: Person) => ReactNode) | undefined
  below?: WithActivity['activity'] | undefined
}

/** One tab of an investor's record: head, tabs, and what the tab shows. */
export function PersonPage({ id, children, rail, below }: PersonPageProps) {
  const person = useQuery(personQuery(id))
  if (person.data)
    return (
      <Record person={person.data} rail={rail} below={below}>
        {children}
      </Record>
    )
  return <RecordWait of="investor" query={person} />
}

function Record({ person, rail, below, children }: Omit<PersonPageProps, 'id'> & { person: Person }) {
  const counts = useTabCounts(user, person.id, {
    transactions: permits(person, 'see_investments') ? ['investments'] : [],
    ...notesBehind,
  })
  const documents = useDocumentCount({ type: 'user', id: person.id })
  const tabs = useRecordTabs('investor', { id: person.id }, { ...counts, ...documents })
  const log = useLogActivity({ tabs, mayWrite: permits(person, 'edit'), isHere: below !== undefined })
  return (
    <AdminPage
      title={person.name}
      lead={<Avatar name={person.name} src={person.avatar ?? undefined} size={50} />}
      status={<States person={person} />}
      meta={useMeta(person)}
      actions={<Actions person={person} log={log} />}
      tabs={tabs}
      flush
    >
      <RecordLayout label={person.name} rail={rail?.(person)} below={below?.(person.id)}>
        {children(person)}
      </RecordLayout>
    </AdminPage>
  )
}

function Actions({ person, log }: { person: Person; log: HeaderAction | false }) {
  const seeAs = useSeeAs(person)
  const [deleting, setDeleting] = useState(false)
  const remove = {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    danger: true,
    onSelect: () => setDeleting(true),
  }
  return (
    <>
      <HeaderActions
        secondary={[seeAs, log]}
        more={permits(person, 'delete') ? [{ items: [remove] }] : []}
        primary={
          permits(person, 'edit') && (
            <ButtonLink variant="primary" href={`/admin/investors/${person.id}/edit`}>
              Edit
            </ButtonLink>
          )
        }
      />
      {deleting && <DeletePerson person={person} onClose={() => setDeleting(false)} />}
    </>
  )
}

function States({ person }: { person: Person }) {
  const flags = useFlags()
  const screens = flags.user_screening_enabled === 1
  const categorises = categorisationOn(flags)
  return (
    <>
      {person.is_active ? (
        <Badge tone="good">{person.lead_status?.name ?? 'Active'}</Badge>
      ) : (
        <Badge tone="neutral">Account closed</Badge>
      )}
      {screens && person.screening_status === 'pending' && (
        <Badge tone="waiting">Registration to approve</Badge>
      )}
      {categorises && person.category_waits && <Badge tone="waiting">Category to approve</Badge>}
      {categorises && person.category_status === 'approved' && person.investor_type && (
        <Badge plain>{person.investor_type.name}</Badge>
      )}
    </>
  )
}

function useMeta(person: Person) {
  const term = useTerm()
  return [
    { key: 'email', icon: Mail, text: person.email },
    ...(person.phone === null ? [] : [{ key: 'phone', icon: Phone, text: person.phone }]),
    ...(person.owner ? [{ key: 'owner', icon: UserRound, text: person.owner.name }] : []),
    { key: 'since', text: `${term('investor')} since ${monthYear(person.created_at)}` },
  ]
}
