import { GitBranch, Plus } from 'lucide-react'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import type { OpportunityPageProps } from '../record/opportunity-page.tsx'
import type { Opportunity } from '../records.ts'
import { WorkbookButton } from '../../../features/figures/workbook-button.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { HistoryPart } from './history-part.tsx'
import { ModelPart } from './model-part.tsx'
import { modelQuery } from './model-inputs.ts'
import { capTableSource, membersQuery } from './queries.ts'
import type { Members } from './queries.ts'
import { RecordEvent } from './record-event.tsx'
import { TablePart, tableQuery } from './table-part.tsx'
import { timeQuery, useCapTableSearch } from './use-cap-table-search.ts'
import type { CapTablePart, CapTableSearch } from './use-cap-table-search.ts'
import styles from './cap-table.module.css'
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
import { TimeFields } from './time-fields.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'

/** The register of members as it was at the end of any day. */
function MembersPart({ id, search, currency }: { id: number; search: CapTableSearch; currency: string }) {
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
          <EmptyState level={3} title="No members on this date">
            No shares were in issue on this date. Choose a later date.
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
  /** "3 investors", in the tenant's word. */
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
    total: figure('member_count', 'All members', counted(register.members.length, 'entry', 'entries')),
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
    header: 'Ownership',
    align: 'end',
    cell: ({ key, name, percent }) => figure(`member_percent:${key}`, `Ownership, ${name}`, holding(percent)),
  },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    from: 'lg',
    cell: ({ key, name, paid }) => figure(`member_paid:${key}`, `Paid, ${name}`, money(paid, { currency })),
  },
  {
    id: 'numbers',
    header: 'Share numbers',
    weight: 'soft',
    from: 'lg',
    cell: ({ numbers }) => numbers ?? missing,
  },
  {
    id: 'since',
    header: 'Member since',
    align: 'end',
    cell: ({ member_since: since }) => date(since, { today: now() }),
  },
]

const screen = (group: OpportunityPageProps['group']) =>
  function CapTableScreen({ params }: ScreenProps) {
    return (
      <OpportunityPage id={params['id'] ?? ''} group={group}>
        {(opportunity) => <CapTablePage opportunity={opportunity} />}
      </OpportunityPage>
    )
  }

/** `/admin/investments/existing/{id}/cap-table`: the company's shares, no matter who holds them. */
export const ExistingCapTable = screen('existing')

/** `/admin/investments/opportunities/{id}/cap-table`: the same company, seen from its open round. */
export const LiveCapTable = screen('opportunity')

const partNames: readonly { value: CapTablePart; label: string }[] = [
  { value: 'table', label: 'Table' },
  { value: 'members', label: 'Register' },
  { value: 'history', label: 'History' },
  { value: 'model', label: 'Model' },
]

function CapTablePage({ opportunity }: { opportunity: Opportunity }) {
  const label = useLabel()
  const search = useCapTableSearch()
  const [recording, setRecording] = useState(false)
  const mayRecord = permits(opportunity, 'edit')
  const { id } = opportunity
  const source = sourceOf(id, search)
  return (
    <WithFigures source={source}>
      <div className={styles.page}>
        <div className={styles.tools}>
          <SegmentedControl
            label={`${label('cap_table')} view`}
            options={partNames}
            value={search.part}
            onChange={(part) => search.change({ part: part === 'table' ? '' : part, figure: '' })}
          />
          <div className={styles.actions}>
            {search.part === 'table' && (
              <Button icon={GitBranch} onClick={() => search.change({ part: 'model', figure: '' })}>
                Model a round
              </Button>
            )}
            {(search.part === 'table' || search.part === 'members') && <WorkbookButton source={source} />}
            {mayRecord && search.part !== 'model' && (
              <Button icon={Plus} onClick={() => setRecording(true)}>
                Record an event
              </Button>
            )}
          </div>
        </div>
        {search.part === 'table' && <TablePart id={id} search={search} />}
        {search.part === 'members' && (
          <MembersPart id={id} search={search} currency={opportunity.currency ?? 'GBP'} />
        )}
        {search.part === 'history' && <HistoryPart id={id} mayRecord={mayRecord} />}
        {search.part === 'model' && (
          <ModelPart opportunity={opportunity} search={search} source={source} mayKeep={mayRecord} />
        )}
      </div>
      {recording && (
        <RecordEvent id={id} currency={opportunity.currency ?? 'GBP'} onClose={() => setRecording(false)} />
      )}
    </WithFigures>
  )
}

const sourceOf = (id: number, { part, flat }: CapTableSearch): FigureSource =>
  part === 'model'
    ? capTableSource(id, modelQuery(flat), 'cap-table/scenario')
    : capTableSource(id, part === 'members' ? timeQuery(flat) : tableQuery(flat))
