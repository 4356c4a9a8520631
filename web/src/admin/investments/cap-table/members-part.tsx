import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { counted, holding, missing, quantity } from '../../../ui/format.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { membersQuery } from './queries.ts'
import type { Members } from './queries.ts'
import { pick } from './use-cap-table-search.ts'
import type { CapTableSearch } from './use-cap-table-search.ts'
import styles from './cap-table.module.css'

/** The register of members as it was at the end of any day. */
export function MembersPart({ id, search }: { id: number; search: CapTableSearch }) {
  const query = useQuery(membersQuery(id, pick(search.flat, ['as_at'])))
  return (
    <Loaded query={query} what="the register" skeleton={<SkeletonRows rows={10} avatar={false} />}>
      {(register) => (
        <>
          <div className={styles.tools}>
            <div className={styles.day}>
              <DateField
                label="As at"
                labelHidden
                today={now()}
                value={search.flat['as_at'] ?? register.as_at}
                onChange={(day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && search.change({ as_at: day })}
              />
            </div>
          </div>
          <Register register={register} />
        </>
      )}
    </Loaded>
  )
}

type Member = Members['members'][number]

function Register({ register }: { register: Members }) {
  return (
    <Card flush title="Register of members" note={`At the end of ${dateFull(register.as_at)}`}>
      <DataTable
        label="Register of members"
        columns={columnsOf(register)}
        rows={register.members}
        keyOf={({ holder, share_class: shareClass }) => `${holder}/${shareClass}`}
        empty={
          <EmptyState level={3} title="Nobody was a member">
            On that day no shares were in issue. Choose a later one.
          </EmptyState>
        }
      />
    </Card>
  )
}

const columnsOf = (register: Members): Column<Member>[] => [
  {
    id: 'name',
    header: 'Member',
    pinned: true,
    cell: ({ name, address, beneficial_owners: owners }) => (
      <TwoLines
        title={name}
        note={owners > 0 ? `for ${counted(owners, 'investor', 'investors')}` : (address ?? undefined)}
      />
    ),
    total: counted(register.members.length, 'entry', 'entries'),
  },
  { id: 'class', header: 'Class', weight: 'soft', cell: ({ share_class: name }) => name },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    weight: 'strong',
    cell: ({ shares }) => quantity(shares),
    total: quantity(register.total_shares),
  },
  { id: 'percent', header: 'Part', align: 'end', cell: ({ percent }) => holding(percent) },
  { id: 'numbers', header: 'Numbers', weight: 'soft', from: 'lg', cell: ({ numbers }) => numbers ?? missing },
  {
    id: 'since',
    header: 'Member since',
    align: 'end',
    cell: ({ member_since: since }) => date(since, { today: now() }),
  },
]
