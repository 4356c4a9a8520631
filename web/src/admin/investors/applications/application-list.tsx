import { organisationApplication } from '@moorgate/contract/organisation-applications/application.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { organisationApplicationStatuses } from '@moorgate/contract/statuses/people.ts'
import { now } from '../../../kernel/clock.ts'
import type { FilterWords } from '../../../features/list/list-filters.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { ResourceList } from '../../../features/list/resource-list.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'
import { agoOrDay } from '../../../ui/ago-or-day.ts'
import { RecordLink } from '../../../kernel/record-link.tsx'
import { applicationPath, roleWords, subjectOf } from './application.ts'
import type { Application } from './application.ts'

/**
 * `/admin/investors/organisation-applications`: investors who ask to act for an organisation, newest first.
 */
export function ApplicationList() {
  const words = useWords()
  const label = useLabel()
  return (
    <AdminPage title={label('organisation_applications')} flush>
      <ResourceList
        resource={organisationApplication}
        query={{ include: ['user', 'organisationRecord'], perPage: 50 }}
        filters={useApplicationFilters()}
        hrefOf={({ id }) => applicationPath(id)}
        cells={cells}
        empty={{ text: words('Requests to be linked to an {organisation} appear here.') }}
      />
    </AdminPage>
  )
}

function useApplicationFilters(): FilterWords {
  const label = useLabel()
  const statuses = Object.entries(organisationApplicationStatuses).filter(([value]) => value !== 'draft')
  return {
    user_id: false,
    organisation_id: false,
    name: { label: label('organisation') },
    status: {
      several: true,
      choices: [
        { value: 'pending', label: 'Waiting for us' },
        ...statuses.map(([value, shown]) => ({ value, label: label(shown.label) })),
      ],
    },
  }
}

type Row = RowOf<typeof organisationApplication>

const cells = {
  name: (row: Row) => {
    const subject = subjectOf(row as unknown as Application)
    return (
      <TwoLines
        lead={<Avatar name={subject} size={32} square />}
        title={<RecordLink href={applicationPath(row.id)}>{subject}</RecordLink>}
        note={row.organisation?.registration_number ?? undefined}
      />
    )
  },
  user_id: (row: Row) => (row as unknown as Application).user.name,
  role_in_organisation: ({ role_in_organisation: role }: Row) => (role ? roleWords[role] : missing),
  status: ({ status }: Row) => <StateDot shown={organisationApplicationStatuses[status]} />,
  submitted_at: ({ submitted_at: at }: Row) => (at === null ? missing : agoOrDay(at, now())),
}
