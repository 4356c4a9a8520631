import {
  accountingEntry,
  accountingEntryStatuses,
  accountingKinds,
  sendFailedAccountingEntries,
} from '@moorgate/contract/accounting/entry.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListSearch } from '../../../../features/list/use-list-search.ts'
import type { GoInList } from '../../../../features/list/use-list-search.ts'
import { Loaded } from '../../../../kernel/loaded.tsx'
import { Pages } from '../../../../kernel/pages.tsx'
import { SettingsPage } from '../../../../kernel/settings-page.tsx'
import { permits } from '../../../../kernel/permissions.ts'
import { Problem } from '../../../../kernel/problem.tsx'
import { listQuery, send } from '../../../../kernel/queries.ts'
import { withFilter } from '../../../../kernel/search.ts'
import type { ListSearch } from '../../../../kernel/search.ts'
import { useLabel } from '../../../../kernel/terminology.tsx'
import { useCommand } from '../../../../kernel/use-command.ts'
import { Button } from '../../../../ui/button.tsx'
import { counted } from '../../../../ui/format.ts'
import { SearchField } from '../../../../ui/search-field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { EntriesTable } from './entries-table.tsx'
import styles from '../../filtered-list.module.css'
import { kindWords, stateWords } from './entry-words.ts'
import { area, statusQuery } from './queries.ts'
import { useWords } from '../../../../kernel/words.tsx'

/** `/admin/settings/account/connections/accounting`: what was sent to the books, what waits and what failed. */
export function AccountingEntriesPage() {
  const label = useLabel()
  const [search, go] = useListSearch(accountingEntry)
  const query = useQuery(listQuery(accountingEntry, search, { perPage: 50 }))
  return (
    <SettingsPage
      title={label('accounting_entries')}
      intro="What was sent to Xero, what is waiting, and what failed."
      wide
      actions={<SendFailed />}
    >
      <div className={styles.page}>
        <Filters search={search} go={go} />
        <Loaded query={query} what={`the ${label('accounting_entries', { lower: true })}`}>
          {({ data, meta }) => (
            <>
              <EntriesTable rows={data} refreshing={query.isPlaceholderData} />
              <Pages meta={meta} onPage={(page, options) => go({ ...search, page }, options)} />
            </>
          )}
        </Loaded>
      </div>
    </SettingsPage>
  )
}

const any = 'any'

function Filters({ search, go }: { search: ListSearch; go: GoInList }) {
  const words = useWords()
  const set = (name: string, value: string) =>
    go(withFilter(search, name, value === any ? '' : value), { replace: true })
  return (
    <div className={styles.filters}>
      <SearchField
        label="Search by number or name"
        value={search.filters['search'] ?? ''}
        onChange={(text) => set('search', text)}
      />
      <Select
        label="Status"
        options={[
          { value: any, label: 'Any status' },
          ...accountingEntryStatuses.map((value) => ({ value, label: stateWords[value].label })),
        ]}
        value={search.filters['status'] ?? any}
        onChange={(value) => set('status', value)}
      />
      <Select
        label="Type"
        options={[
          { value: any, label: 'Any type' },
          ...accountingKinds.map((value) => ({ value, label: words(kindWords[value]) })),
        ]}
        value={search.filters['kind'] ?? any}
        onChange={(value) => set('kind', value)}
      />
    </div>
  )
}

/** Offered while anything has failed. */
function SendFailed() {
  const { data: status } = useQuery(statusQuery)
  const queries = useQueryClient()
  const act = useCommand()
  if (!status || !permits(status, 'edit') || status.failed === 0) return null
  const sendAll = async () => {
    let count = 0
    const done = await act.run(async (idempotencyKey) => {
      count = (await send(sendFailedAccountingEntries, { idempotencyKey })).count
      for (const key of [area, accountingEntry.name]) await queries.invalidateQueries({ queryKey: [key] })
    })
    if (done) showToast(`${counted(count, 'entry', 'entries')} queued`)
  }
  return (
    <>
      <Button busy={act.busy} busyLabel="Queuing" onClick={() => void sendAll()}>
        Send all failed again
      </Button>
      <Problem says={act.problem} />
    </>
  )
}
