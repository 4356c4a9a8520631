import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { ledger } from '@moorgate/contract/investments/ledger.ts'
import type { readLedgerSums } from '@moorgate/contract/investments/ledger.ts'
import { statementSubjects } from '@moorgate/contract/investments/ledger-statement.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { rowsQuery } from '../../kernel/queries.ts'
import type { ListSearch } from '../../kernel/search.ts'
import { quantity } from '../../ui/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { exportAddress } from '../list/export-address.ts'
import { ExportMenu } from '../list/export-menu.tsx'
import { offeredFilters } from '../list/list-filters.ts'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { sumsQuery } from '../list/sums-query.ts'
import { useEntryColumns } from './entry-columns.tsx'
import type { Entry, EntrySubject } from './entry-source.ts'
import styles from './entries.module.css'
import table from './ledger-table.module.css'

export interface EntriesCardProps {
  /** Filters that make the entries those of a record, `{ user_id: 4217 }`, or of a period. */
  of: Readonly<Record<string, number | string>>
  /** What every entry is about, and what need not stand in each row. */
  subject?: EntrySubject
}

const resource = { ...ledger, search: [] }

/** Entries of the ledger, newest first, with what debits and credits of all that are listed come to. */
export function EntriesCard({ of, subject }: EntriesCardProps) {
  const [search, go] = useState<ListSearch>(everything)
  const { navigation } = useBranding()
  const isOfPeriod = of['between'] !== undefined
  const filters = useMemo(
    () => offeredFilters(ledger, navigation, { between: isOfPeriod ? false : { label: 'Date' } }),
    [navigation, isOfPeriod],
  )
  const query = {
    fixed: of,
    include: ['investmentOpportunity'],
    append: ['cash_call_id', 'fund_source'],
    perPage: 25,
    sort: '-date,-id',
  }
  const answer = useQuery(rowsQuery<Entry>(ledger, search, query))
  const { data: sums = [] } = useQuery(
    sumsQuery<AnswerOf<typeof readLedgerSums>[number]>(ledger.name, 'ledgers/sums', search, query),
  )
  const columns = useEntryColumns(sums, subject)
  const statement = statementOf(of)
  const isNarrowed = Object.keys(search.filters).length > 0
  const meta = answer.data?.meta
  return (
    <Card
      title="Ledger entries"
      count={meta?.total ? quantity(String(meta.total)) : undefined}
      actions={statement && <TextLink href={statement}>Statement</TextLink>}
      flush
    >
      {(isNarrowed || (meta?.total ?? 0) > 0) && (
        <div className={styles.tools}>
          <ListToolbar
            resource={resource}
            search={search}
            go={go}
            filters={filters}
            fixed={of}
            end={
              <ExportMenu hrefOf={(format) => exportAddress(ledger, search, { columns, query }, format)} />
            }
          />
        </div>
      )}
      <Loaded query={answer} what="the ledger entries">
        {({ data }) => (
          <>
            <DataTable
              label="Ledger entries"
              className={table.table}
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              refreshing={answer.isPlaceholderData}
              stacked
              empty={isNarrowed ? <NoMatch onClear={() => go(everything)} /> : noEntries}
            />
            <Pages inCard meta={meta} onPage={(page) => go({ ...search, page })} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The page of the statement of a record, where there is one of its kind. */
function statementOf(of: EntriesCardProps['of']): string | undefined {
  const subject = statementSubjects.find((name) => of[name] !== undefined)
  return subject && `/admin/reports/statement?of=${subject}&id=${of[subject]}`
}

const everything: ListSearch = { page: 1, sort: undefined, filters: {}, tab: undefined, panel: undefined }

const noEntries = (
  <EmptyState title="No entries yet" level={3}>
    Entries appear here when money is received, invested or paid out.
  </EmptyState>
)

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState title="No entries match" level={3} action={<Button onClick={onClear}>Clear filters</Button>}>
      Change or clear the filters to see more.
    </EmptyState>
  )
}
