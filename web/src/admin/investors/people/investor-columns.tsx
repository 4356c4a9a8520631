import { now } from '../../../kernel/clock.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'
import { ago } from '../../../ui/format-dates.ts'
import { Link } from '../../../ui/link.tsx'
import { categoryStates, identityStates } from '../person.ts'
import type { Person } from '../person.ts'
import { testFacts } from './test-facts.ts'

/** Where a person's record is. */
export function personPath({ id }: Pick<Person, 'id'>): string {
  return `/admin/investors/${id}/details`
}

export function useInvestorColumns(): Column<Person>[] {
  const term = useTerm()
  const today = now()
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      pinned: true,
      weight: 'strong',
      cell: (person) => (
        <TwoLines
          lead={<Avatar name={person.name} src={person.avatar ?? undefined} size={32} />}
          title={<Link href={personPath(person)}>{person.name}</Link>}
          note={person.email}
        />
      ),
    },
    {
      id: 'reference',
      header: 'Reference',
      sortable: true,
      weight: 'soft',
      from: 'xl',
      cell: ({ reference }) => reference,
    },
    {
      id: 'category',
      header: 'Category',
      cell: ({ category_status: status, investor_type: type }) =>
        status === 'approved' && type ? type.name : <StateDot shown={categoryStates[status]} />,
    },
    {
      id: 'test',
      header: term('appropriateness'),
      from: 'lg',
      cell: (person) => {
        const { tone, words, hollow } = testFacts(person, today)
        return (
          <StatusDot tone={tone} fill={hollow ? 'hollow' : 'full'}>
            {words}
          </StatusDot>
        )
      },
    },
    {
      id: 'identity',
      header: 'Identity',
      cell: ({ aml_status: status }) => <StateDot shown={identityStates[status]} />,
    },
    {
      id: 'last_login_at',
      header: 'Last active',
      sortable: true,
      from: 'lg',
      cell: ({ last_login_at: at }) => (at === null ? missing : ago(at, today)),
    },
    {
      id: 'owner',
      header: 'Owner',
      from: 'md',
      cell: ({ owner }) =>
        owner ? <TwoLines lead={<Avatar name={owner.name} size={24} />} title={owner.first_name} /> : missing,
    },
  ]
}
