import type { ListView } from '../list-views.ts'
import { matchesView } from './change-draft.ts'
import type { Draft } from './draft.ts'
import styles from './filter-panel.module.css'
import type { OfferedFilter } from './filter-values.ts'

interface OftenUsedProps {
  often: readonly ListView[]
  draft: Draft
  filters: readonly OfferedFilter[]
  onTurn: (view: ListView) => void
}

/**
 * Conditions that this list is asked for day by day; pressed once more they go. Those of fields that are not
 * offered are left out.
 */
export function OftenUsed({ often, draft, filters, onTurn }: OftenUsedProps) {
  const names = new Set(filters.map(({ name }) => name))
  const known = often.filter((view) => {
    const asked = Object.keys(view.filters)
    return asked.length > 0 && asked.every((name) => names.has(name))
  })
  if (known.length === 0) return null
  return (
    <fieldset className={styles.often} aria-label="Often used">
      <span>Often used</span>
      {known.map((view) => (
        <button
          key={view.label}
          type="button"
          aria-pressed={matchesView(draft, view, filters)}
          onClick={() => onTurn(view)}
        >
          {view.label}
        </button>
      ))}
    </fieldset>
  )
}
