import type { Resource } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, searchOf } from '../saved-views.ts'
import type { ListedResource } from '../listed.ts'
import { useCounted } from '../use-counted.ts'
import { countIn } from '../use-view-counts.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { problemsOf } from '../../../kernel/refusal.ts'
import { withList } from '../../../kernel/search.ts'
import type { ListQuery, ListSearch } from '../../../kernel/search.ts'
import type { GoInList } from '../use-list-search.ts'
import { FilterPanel } from './filter-panel.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import styles from './filter-panel.module.css'

const SaveViewDialog = overlay(async () => (await import('../save-view-dialog.tsx')).SaveViewDialog)

type Filters = ListSearch['filters']

export interface ListFilterPanelProps extends Pick<
  FilterPanelProps,
  'filters' | 'at' | 'below' | 'often' | 'onClose'
> {
  resource: ListedResource
  /** Key of the list among all lists, where it keeps views. */
  list?: string | undefined
  fixed?: ListQuery['fixed']
  search: ListSearch
  go: GoInList
}

/**
 * The filters of a list of records: what they leave is counted by the list itself, and can be kept as a view.
 */
export function ListFilterPanel({ resource, list, fixed, search, go, ...rest }: ListFilterPanelProps) {
  const { filters, onClose } = rest
  // What is not saved after all is written on.
  const [applied, setApplied] = useState(search.filters)
  const [isSaving, setSaving] = useState(false)
  const shown = new Set(filters.map(({ name }) => name))
  const apart = Object.entries(search.filters).filter(
    ([name]) => !shown.has(name) && name !== 'search' && !name.startsWith('any.'),
  )
  const save = (next: Filters) => {
    setApplied(next)
    setSaving(true)
  }
  if (isSaving && list !== undefined)
    return (
      <SaveViewDialog
        resource={resource}
        list={list}
        query={queryOf(withList(search, { filters: applied }))}
        onSaved={(view) => {
          onClose()
          go(searchOf(resource, view))
        }}
        onClose={() => setSaving(false)}
      />
    )
  return (
    <FilterPanel
      {...rest}
      applied={applied}
      onApply={(next) => {
        onClose()
        go(withList(search, { filters: next }))
      }}
      {...(list !== undefined && { onSave: save })}
    >
      {(next) => (
        <Fitting resource={resource} filters={next} among={{ ...Object.fromEntries(apart), ...fixed }} />
      )}
    </FilterPanel>
  )
}

interface FittingProps {
  resource: ListedResource
  filters: Filters
  /** What narrows the list without being said in the panel. */
  among: NonNullable<ListQuery['fixed']>
}

/** "148 of 1,284 investors", or why that cannot be said. */
function Fitting({ resource, filters, among }: FittingProps) {
  const words = useCounted(resource)
  const one = { perPage: 1, fixed: among }
  const fitting = useQuery(listQuery(resource as Resource, { filters }, one))
  const all = useQuery(listQuery(resource as Resource, {}, one))
  if (fitting.isError) return <Refused error={fitting.error} />
  const total = all.data && (all.data.meta?.total ?? all.data.data.length)
  return (
    <output className={styles.count} aria-live="polite">
      {fitting.data && total !== undefined && `${countIn(fitting.data)} of ${words(total)}`}
    </output>
  )
}

const Refused = ({ error }: { error: unknown }) => (
  <p className={styles.refused} role="alert">
    {problemsOf(error, () => false, 'We couldn’t count these just now.').form}
  </p>
)
