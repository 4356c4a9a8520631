import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { date, dateFull } from '../../../ui/format-dates.ts'
import { useCounted } from '../../../features/list/use-counted.ts'
import { counted, holding, missing, money, quantity } from '../../../ui/format.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { membersQuery } from './queries.ts'
import type { Members } from './queries.ts'
import { TimeFields } from './time-fields.tsx'
import { timeQuery } from './use-cap-table-search.ts'
import type { CapTableSearch } from './use-cap-table-search.ts'
import styles from './cap-table.module.css'

/** The register of members as it was at the end of any day. */
export function MembersPart({
  id,
  search,
  currency,
}: {
  id: number
  search: CapTableSearch
  currency: string
}) {
  const query = useQuery(membersQuery(id, timeQuery(search.flat)))
  return (
    <Loaded query={query} what="the register" skeleton={<SkeletonRows rows={10} avatar={false} />}>
      {(register) => (
        <>
          <div className={styles.tools}>
            <TimeFields search={search} asAt={register.as_at} />
          </div>
          <Register register={register} currency={currency} />
        </>
      )}
    </Loaded>
  )
}

type Member = Members['members'][number]

function Register({ register, currency }: { register: Members; currency: string }) {
  const investors = useCounted({ term: 'investor' })
  return (
    <Card flush title="Register of members" note={`At the end of ${dateFull(register.as_at)}`}>
      <DataTable
        label="Register of members"
        columns={columnsOf(register, { currency, investors })}
        rows={register.members}
        keyOf={({ holder, share_class: shareClass }) => `${holder}/${shareClass}`}
        empty={
          <EmptyState level={3} title="No members on that day">
            On that day no shares were in issue. Choose a later one.
          </EmptyState>
        }
      />
    </Card>
  )
}

const figure = (of: string, label: string, text: string) =>
  text === missing ? (
    missing
  ) : (
    <Figure of={of} label={label}>
      {text}
    </Figure>
  )

interface MembersContext {
  currency: string
  /** "3 investors", in the firm's word. */
  investors: (count: number) => string
}

const columnsOf = (register: Members, { currency, investors }: MembersContext): Column<Member>[] => [
  {
    id: 'name',
    header: 'Member',
    pinned: true,
    cell: ({ key, name, address, beneficial_owners: owners }) => (
      <TwoLines
        title={name}
        note={
          owners > 0 ? (
            <>
              {'for '}
              {figure(`member_owners:${key}`, `Held for, ${name}`, investors(owners))}
            </>
          ) : (
            (address ?? undefined)
          )
        }
      />
    ),
    total: figure(
      'member_count',
      'All entries of the register',
      counted(register.members.length, 'entry', 'entries'),
    ),
  },
  { id: 'class', header: 'Class', weight: 'soft', cell: ({ share_class: name }) => name },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    weight: 'strong',
    cell: ({ key, name, shares }) => figure(`member_shares:${key}`, `Shares, ${name}`, quantity(shares)),
    total: figure('member_total', 'All issued shares', quantity(register.total_shares)),
  },
  {
    id: 'percent',
    header: 'Part',
    align: 'end',
    cell: ({ key, name, percent }) => figure(`member_percent:${key}`, `Part, ${name}`, holding(percent)),
  },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    from: 'lg',
    cell: ({ key, name, paid }) => figure(`member_paid:${key}`, `Paid, ${name}`, money(paid, { currency })),
  },
  { id: 'numbers', header: 'Numbers', weight: 'soft', from: 'lg', cell: ({ numbers }) => numbers ?? missing },
  {
    id: 'since',
    header: 'Member since',
    align: 'end',
    cell: ({ member_since: since }) => date(since, { today: now() }),
  },
]
