import { settingChange, settingKinds } from '@moorgate/contract/timeline/setting-change.ts'
import type { SettingKind } from '@moorgate/contract/timeline/setting-change.ts'
import { useQuery } from '@tanstack/react-query'
import { exportAddress } from '../../../features/list/export-address.ts'
import { ExportMenu } from '../../../features/list/export-menu.tsx'
import { useListSearch } from '../../../features/list/use-list-search.ts'
import type { GoInList } from '../../../features/list/use-list-search.ts'
import { useStaffChoices } from '../../../features/records/staff-choices.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { withFilter } from '../../../kernel/search.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ChangesTable } from './changes-table.tsx'
import styles from '../filtered-list.module.css'

/** `/admin/settings/account/changes`: who changed which setting, when, from what to what. */
export function SettingChangesPage() {
  const [search, go] = useListSearch(settingChange)
  const query = useQuery(listQuery(settingChange, search, { perPage: 50 }))
  const address = (format: 'csv' | 'xlsx') =>
    exportAddress(
      settingChange,
      search,
      {
        columns: settingChange.columns.map(({ key: id }) => ({ id, header: id, cell: () => null })),
        query: {},
      },
      format,
    )
  return (
    <SettingsPage
      title="Change history"
      intro="Every change of your settings: who made it, when, and what it was before."
      wide
      actions={<ExportMenu hrefOf={address} />}
    >
      <div className={styles.page}>
        <Filters search={search} go={go} />
        <Loaded query={query} what="the changes">
          {({ data, meta }) => (
            <>
              <ChangesTable rows={data} refreshing={query.isPlaceholderData} />
              <Pages meta={meta} onPage={(page, options) => go({ ...search, page }, options)} />
            </>
          )}
        </Loaded>
      </div>
    </SettingsPage>
  )
}

const any = 'any'

/** Two kinds of one name are one choice, whose value names both. */
function kindChoices(words: (text: string) => string) {
  const byName = Map.groupBy(Object.keys(settingKinds) as SettingKind[], (kind) => words(settingKinds[kind]))
  return [...byName]
    .map(([label, kinds]) => ({ value: kinds.join(','), label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'))
}

function Filters({ search, go }: { search: ListSearch; go: GoInList }) {
  const words = useWords()
  const staff = useStaffChoices()
  const set = (name: string, value: string) =>
    go(withFilter(search, name, value === any ? '' : value), { replace: true })
  const [from = '', until = ''] = (search.filters['between'] ?? '').split(',')
  const between = (first: string, last: string) =>
    set('between', first === '' && last === '' ? '' : `${first},${last}`)
  return (
    <div className={styles.filters}>
      <Select
        label="Setting"
        options={[{ value: any, label: 'All settings' }, ...kindChoices(words)]}
        value={search.filters['subject_type'] ?? any}
        onChange={(value) => set('subject_type', value)}
      />
      <Select
        label="Changed by"
        options={[{ value: any, label: 'Anyone' }, ...staff]}
        value={search.filters['causer_id'] ?? any}
        onChange={(value) => set('causer_id', value)}
      />
      <DateField label="From" value={from} today={now()} onChange={(day) => between(bare(day), until)} />
      <DateField label="Until" value={until} today={now()} onChange={(day) => between(from, bare(day))} />
    </div>
  )
}

/** The comma is what parts the two days. */
const bare = (text: string) => text.replaceAll(',', ' ')
