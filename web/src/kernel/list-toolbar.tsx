import type { Resource } from '@moorgate/contract/resource.ts'
import { Rows2, Rows3, Rows4 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { AddChip, FilterChip } from '../ui/chip.tsx'
import { IconButton } from '../ui/button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useDensity } from './density.ts'
import type { Density } from './density.ts'
import { groupsOf, withGroup, withoutGroup } from './filter-groups.ts'
import { alternativesText, chipOf } from './list-filters.ts'
import type { OfferedFilter } from './list-filters.ts'
import styles from './list-toolbar.module.css'
import { withFilter } from './search.ts'
import type { ListSearch } from './search.ts'
import { useDebounced } from './use-debounced.ts'
import type { GoInList } from './use-list-search.ts'

const FilterPopover = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterPopover }))

export interface ListToolbarProps {
  resource: Pick<Resource, 'search'>
  search: ListSearch
  go: GoInList
  filters: readonly OfferedFilter[]
  /** After the chips. */
  end?: ReactNode
}

/** Above a list: search, the filters that apply, one more, and the height of the rows. All of it but the last is in the address. */
export function ListToolbar({ resource, search, go, filters, end }: ListToolbarProps) {
  const applied = filters.filter(({ name }) => search.filters[name] !== undefined)
  const open = filters.filter(({ name }) => search.filters[name] === undefined)
  return (
    <div className={styles.tools}>
      {resource.search.length > 0 && <ListSearchField search={search} go={go} />}
      {applied.map((filter) => (
        <FilterChip
          key={filter.name}
          {...chipOf(filter, search.filters[filter.name] ?? '')}
          onRemove={() => go(withFilter(search, filter.name, ''))}
        />
      ))}
      {groupsOf(search).map(({ key, conditions }) => (
        <FilterChip
          key={key}
          field="Either"
          value={alternativesText(filters, conditions)}
          onRemove={() => go(withoutGroup(search, key))}
        />
      ))}
      {filters.length > 0 && (
        <Suspense fallback={<AddChip>Filter</AddChip>}>
          <FilterPopover
            filters={filters}
            open={open}
            onApply={(conditions) => go(withGroup(search, conditions))}
          />
        </Suspense>
      )}
      <span className={styles.end}>
        {end}
        <DensityButton />
      </span>
    </div>
  )
}

/** What is typed is searched half a second later; the address follows without a new entry in the history. */
function ListSearchField({ search, go }: Pick<ListToolbarProps, 'search' | 'go'>) {
  const inAddress = search.filters['search'] ?? ''
  // What is typed counts until the address says something else: Back, or cleared filters.
  const [draft, setDraft] = useState({ text: inAddress, over: inAddress })
  const look = useDebounced((text: string) => {
    setDraft((now) => ({ ...now, over: text.trim() }))
    go(withFilter(search, 'search', text.trim()), { replace: true })
  })
  const type = (text: string) => {
    setDraft({ text, over: inAddress })
    look(text)
  }
  const shown = draft.over === inAddress ? draft.text : inAddress
  return <SearchField className={styles.search ?? ''} label="Filter by name" value={shown} onChange={type} />
}

const densities: readonly Density[] = ['compact', 'default', 'relaxed']
const icons = { compact: Rows4, default: Rows3, relaxed: Rows2 }

function DensityButton() {
  const [density, choose] = useDensity()
  const next = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'default'
  return (
    <IconButton
      icon={icons[density]}
      label={`Row height: ${density}. Change to ${next}`}
      className={styles.density}
      onClick={() => choose(next)}
    />
  )
}
