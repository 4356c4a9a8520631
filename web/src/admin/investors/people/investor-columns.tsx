import { useMemo } from 'react'
import { now } from '../../../kernel/clock.ts'
import type { ListColumn } from '../../../features/list/columns.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'
import { agoOrDay } from '../../../ui/ago-or-day.ts'
import { Link } from '../../../ui/link.tsx'
import { categorisationOn } from '@moorgate/contract/features.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { identityStates } from '@moorgate/contract/statuses/people.ts'
import type { Person } from '../person.ts'
import { heldColumns, useSeesHeld } from './holding-columns.tsx'
import { CategoryState, TestState } from './readiness-states.tsx'

/** Where a person's record is. */
export function personPath({ id }: Pick<Person, 'id'>): string {
  return `/admin/investors/${id}/details`
}

/** The same ones from one drawing to the next, so that the rows stay as they are. */
export function useInvestorColumns(): readonly ListColumn<Person>[] {
  const seesHeld = useSeesHeld()
  const term = useTerm()
  const flags = useFlags()
  return useMemo(
    () => [
      nameColumn(seesHeld),
      reference,
      ...readinessColumns(term).filter(({ id }) => isAsked(id, flags)),
      ...(seesHeld ? heldColumns : []),
      lastActive,
      ...relationColumns(term),
    ],
    [seesHeld, term, flags],
  )
}

const reference: ListColumn<Person> = {
  id: 'reference',
  header: 'Reference',
  sortable: true,
  weight: 'soft',
  extra: true,
  cell: (person) => person.reference,
}

const lastActive: ListColumn<Person> = {
  id: 'last_login_at',
  header: 'Last active',
  sortable: true,
  descendsFirst: true,
  from: 'lg',
  cell: ({ last_login_at: at }) => (at === null ? missing : agoOrDay(at, now())),
}

type Term = ReturnType<typeof useTerm>

function nameColumn(opens: boolean): ListColumn<Person> {
  return {
    id: 'name',
    exports: ['name', 'email'],
    header: 'Name',
    sortable: true,
    pinned: true,
    weight: 'strong',
    cell: (person) => (
      <TwoLines
        lead={<Avatar name={person.name} src={person.avatar ?? undefined} size={32} />}
        title={opens ? <Link href={personPath(person)}>{person.name}</Link> : person.name}
        note={person.email}
      />
    ),
  }
}

/** A firm that asks for no category, or for no test, has no column of it. */
const isAsked = (column: string, flags: Flags) =>
  column === 'category' ? categorisationOn(flags) : column !== 'test' || flags.compliance_test_enabled === 1

/** Category, test and identity: what has to be in order before somebody invests. */
function readinessColumns(term: Term): ListColumn<Person>[] {
  return [
    {
      id: 'category',
      inBrief: 'state',
      exports: ['category_status', 'investor_type.name'],
      header: 'Category',
      cell: (person) => <CategoryState person={person} />,
    },
    {
      id: 'test',
      exports: ['compliance_passed', 'compliance_passed_at'],
      header: term('appropriateness'),
      from: 'lg',
      cell: (person) => <TestState person={person} />,
    },
    {
      id: 'identity',
      exports: ['aml_status'],
      header: 'Identity',
      cell: ({ aml_status: status }) => <StateDot shown={identityStates[status]} />,
    },
  ]
}

/** Who looks after them, and where they stand with the tenant. */
function relationColumns(term: Term): ListColumn<Person>[] {
  return [
    {
      id: 'owner',
      exports: ['owner.name'],
      header: 'Owner',
      from: 'lg',
      cell: ({ owner }) =>
        owner ? <TwoLines lead={<Avatar name={owner.name} size={24} />} title={owner.first_name} /> : missing,
    },
    {
      id: 'lead_status',
      header: term('lead_status'),
      extra: true,
      exports: ['lead_status.name'],
      cell: ({ lead_status: status }) => status?.name ?? missing,
    },
    {
      id: 'client_groups',
      header: term('client_group', { plural: true }),
      extra: true,
      exports: ['client_groups.name'],
      cell: ({ client_groups: groups = [] }) => groups.map(({ name }) => name).join(', ') || missing,
    },
  ]
}
