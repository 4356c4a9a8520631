import { useMemo } from 'react'
import { now } from '../../../kernel/clock.ts'
import type { ListColumn } from '../../../features/list/columns.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'
import { agoOrDay } from '../../../ui/ago-or-day.ts'
import { Link } from '../../../ui/link.tsx'
import { categoryStates, identityStates } from '@moorgate/contract/statuses/people.ts'
import type { Person } from '../person.ts'
import { heldColumns, useSeesHeld } from './holding-columns.tsx'
import { testFacts } from './test-facts.ts'
import styles from './people.module.css'

/** Where a person's record is. */
export function personPath({ id }: Pick<Person, 'id'>): string {
  return `/admin/investors/${id}/details`
}

/** The same ones from one drawing to the next, so that the rows stay as they are. */
export function useInvestorColumns(): readonly ListColumn<Person>[] {
  const seesHeld = useSeesHeld()
  const term = useTerm()
  return useMemo(
    () => [
      nameColumn(seesHeld),
      reference,
      ...readinessColumns(term),
      ...(seesHeld ? heldColumns : []),
      lastActive,
      ...relationColumns(term),
    ],
    [seesHeld, term],
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

/** Category, test and identity: what has to be in order before somebody invests. */
function readinessColumns(term: Term): ListColumn<Person>[] {
  return [
    {
      id: 'category',
      inBrief: 'state',
      exports: ['category_status', 'investor_type.name'],
      header: 'Category',
      cell: ({ category_status: status, investor_type: type }) =>
        status === 'approved' && type ? (
          <span className={styles.category}>{type.name}</span>
        ) : (
          <StateDot shown={categoryStates[status]} />
        ),
    },
    {
      id: 'test',
      exports: ['compliance_passed', 'compliance_passed_at'],
      header: term('appropriateness'),
      from: 'lg',
      cell: (person) => {
        const { tone, words, hollow } = testFacts(person)
        return (
          <StatusDot tone={tone} fill={hollow ? 'hollow' : 'full'}>
            {words}
          </StatusDot>
        )
      },
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
      header: 'Lead status',
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
