import { Rows2, Rows3, Rows4 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { AddChip, FilterChip } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useDensity } from './density.ts'
import type { Density } from './density.ts'
import { groupsOf, withoutGroup } from './filter-groups.ts'
import { alternativesText, chipOf, offeredOrNamed } from './list-filters.ts'
import type { OfferedFilter } from './filters/filter-values.ts'
import type { WrongFilters } from './filters/wrong-values.ts'
import type { ListView } from './list-views.ts'
import type { ListedResource } from './listed.ts'
import styles from './list-toolbar.module.css'
import { withFilter } from '../../kernel/search.ts'
import type { ListQuery, ListSearch } from '../../kernel/search.ts'
import type { GoInList } from './use-list-search.ts'
import { useSearchedText } from './use-searched-text.ts'
import { overlay } from '../../kernel/overlay.tsx'

const ListFilterPanel = overlay(async () => (await import('./filters/list-filter-panel.tsx')).ListFilterPanel)

export interface ListToolbarProps {
  resource: ListedResource
  /** Key of the list among all lists, where it keeps views. */
  list?: string | undefined
  /** Conditions of the screen itself, which the address does not show. */
  fixed?: ListQuery['fixed']
  search: ListSearch
  go: GoInList
  filters: readonly OfferedFilter[]
  /** Conditions that the list is asked for day by day. */
  often?: readonly ListView[] | undefined
  /** What is wrong with filters of the address. */
  wrong?: WrongFilters | undefined
  /** After the chips. */
  end?: ReactNode
}

/**
 * Above a list: search, the filters that apply, one more, and the height of the rows. All of it but the last
 * is in the address.
 */
export function ListToolbar(props: ListToolbarProps) {
  const { resource, search, go, filters, end } = props
  const bar = useRef<HTMLDivElement>(null)
  const panel = usePanel(search)
  return (
    <div className={styles.tools} ref={bar}>
      {resource.search.length > 0 && <ListSearchField search={search} go={go} />}
      <AppliedFilters {...props} onEdit={panel.open} />
      {filters.length > 0 && (
        <AddChip aria-haspopup="dialog" aria-expanded={panel.isOpen} onClick={() => panel.open()}>
          Filter
        </AddChip>
      )}
      <span className={styles.end}>
        {end}
        <DensityButton />
      </span>
      {panel.isOpen && <ListFilterPanel {...props} below={bar} at={panel.at} onClose={panel.close} />}
    </div>
  )
}

/** Whether the panel is open, and at which filter. It closes where somebody goes back to other filters. */
function usePanel(search: ListSearch) {
  const over = JSON.stringify(withFilter(search, 'search', '').filters)
  const [opened, setOpened] = useState<{ over: string; at: string | undefined }>()
  return {
    isOpen: opened?.over === over,
    at: opened?.at,
    open: (at?: string) => setOpened({ over, at }),
    close: () => setOpened(undefined),
  }
}

interface AppliedProps extends Pick<ListToolbarProps, 'search' | 'go' | 'filters' | 'wrong'> {
  onEdit: (name: string | undefined) => void
}

function AppliedFilters({ search, go, filters, wrong = {}, onEdit }: AppliedProps) {
  const names = new Set(filters.map(({ name }) => name))
  // What is refused is shown even where the list does not offer it: otherwise nobody could take it out.
  const refused = Object.keys(wrong).filter((name) => !names.has(name) && !name.startsWith('any.'))
  const shown = [...filters, ...refused.map((name) => offeredOrNamed([], name))]
  return (
    <>
      {shown
        .filter(({ name }) => search.filters[name] !== undefined)
        .map((filter) => (
          <FilterChip
            key={filter.name}
            {...chipOf(filter, search.filters[filter.name] ?? '')}
            error={wrong[filter.name]}
            onEdit={() => onEdit(filter.name)}
            onRemove={() => go(withFilter(search, filter.name, ''))}
          />
        ))}
      {groupsOf(search).map(({ key, conditions }) => (
        <FilterChip
          key={key}
          {...(conditions.length > 1
            ? { field: 'Either', value: alternativesText(filters, conditions) }
            : chipOf(offeredOrNamed(filters, conditions[0]!.name), conditions[0]!.value))}
          error={conditions.map(({ name }) => wrong[`any.${key}.${name}`]).find((text) => text !== undefined)}
          onEdit={() => onEdit(conditions[0]?.name)}
          onRemove={() => go(withoutGroup(search, key))}
        />
      ))}
    </>
  )
}

/** What is typed is searched half a second later; the address follows without a new entry in the history. */
function ListSearchField({ search, go }: Pick<ListToolbarProps, 'search' | 'go'>) {
  const field = useSearchedText(search.filters['search'] ?? '', (text) =>
    go(withFilter(search, 'search', text), { replace: true }),
  )
  return <SearchField className={styles.search ?? ''} label="Filter by name" {...field} />
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
