import { Plus, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { PanelPopover } from '../../../ui/panel-popover.tsx'
import { groupKeys } from '../filter-groups.ts'
import type { ListView } from '../list-views.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { ConditionRow } from './condition-row.tsx'
import type { ConditionRowProps } from './condition-row.tsx'
import { filtersOf, lettersLeft } from './draft.ts'
import type { Draft, DraftGroup } from './draft.ts'
import styles from './filter-panel.module.css'
import type { OfferedFilter } from './filter-values.ts'
import { emptyRowsIn, mistakesOf } from './mistakes.ts'
import type { FilterErrors } from './mistakes.ts'
import { useDraft } from './use-draft.ts'
import type { DraftActs } from './use-draft.ts'
import { matchesView } from './change-draft.ts'

type Filters = ListSearch['filters']

export interface FilterPanelProps {
  filters: readonly OfferedFilter[]
  /** As the address has them. */
  applied: Filters
  /** How many groups the address has room for; five in a list. */
  letters?: number | undefined
  /** The filter whose chip was pressed. */
  at?: string | undefined
  /** The toolbar. */
  below: RefObject<HTMLElement | null>
  often?: readonly ListView[] | undefined
  /** How many records fit, in words, and why it cannot be said. */
  children: (filters: Filters) => ReactNode
  onApply: (filters: Filters) => void
  onSave?: ((filters: Filters) => void) | undefined
  onClose: () => void
}

/** What narrows a list, condition by condition: it says what the address can say, and nothing more. */
export function FilterPanel(props: FilterPanelProps) {
  return (
    <PanelPopover below={props.below} label="Filters" onClose={props.onClose}>
      <FilterForm {...props} />
    </PanelPopover>
  )
}

function FilterForm(props: FilterPanelProps) {
  const { filters, applied, letters = groupKeys.length, at, often = [], children, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const acts = useDraft(form, { applied, filters, at })
  const [asked, setAsked] = useState(false)
  const { draft } = acts
  const mistakes = new Map([
    ...(asked ? emptyRowsIn(draft, filters) : []),
    ...mistakesOf(draft, filters, letters),
  ])
  const said = filtersOf(draft, filters, applied, letters)
  /** What is wrong is shown where it stands; otherwise on with it. */
  const given = (act: (filters: Filters) => void) => () => {
    const [wrong] = [...mistakesOf(draft, filters, letters).keys(), ...emptyRowsIn(draft, filters).keys()]
    if (wrong === undefined) return act(said)
    setAsked(true)
    return acts.setFocus({ row: wrong, part: 'value' })
  }
  const room = lettersLeft(draft, filters, letters)
  return (
    <Form ref={form} className={styles.form} onSubmit={given(props.onApply)}>
      <div className={styles.head}>
        <h2>Filters</h2>
        <Resting filters={said} hold={mistakes.size > 0} show={children} />
        <IconButton icon={X} label="Close" size="small" onClick={onClose} />
      </div>
      <div className={styles.conditions}>
        {draft.rows.map((row, index) => (
          <ConditionRow
            key={row.id}
            joint={index === 0 ? 'Where' : 'and'}
            label={`Condition ${index + 1}`}
            filters={filters}
            row={row}
            mistake={mistakes.get(row.id)}
            asked={asked}
            onChange={acts.put}
            onRemove={() => acts.remove(row.id)}
          />
        ))}
        {draft.groups.map((group, index) => (
          <ConditionGroup
            key={group.id}
            joint={index + draft.rows.length === 0 ? 'Where' : 'and'}
            label={`Group ${index + 1}`}
            {...{ filters, group, mistakes, asked, acts }}
          />
        ))}
        <div className={styles.adds} data-add>
          <Button variant="quiet" size="small" icon={Plus} onClick={acts.addRow}>
            Condition
          </Button>
          {letters > 0 && (
            <Button variant="quiet" size="small" icon={Plus} disabled={room === 0} onClick={acts.addGroup}>
              Group
            </Button>
          )}
        </div>
      </div>
      <OftenUsed {...{ often, draft, filters }} onTurn={acts.turn} />
      <Foot onClear={acts.clear} {...(props.onSave && { onSave: given(props.onSave) })} />
    </Form>
  )
}

function Foot({ onClear, onSave }: { onClear: () => void; onSave?: () => void }) {
  return (
    <div className={styles.foot}>
      <span>Filters are part of the page’s link, so you can share them</span>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear all
      </Button>
      {onSave && (
        <Button size="small" onClick={onSave}>
          Save as view
        </Button>
      )}
      <Button type="submit" variant="primary" size="small">
        Show results
      </Button>
    </div>
  )
}

interface RestingProps {
  filters: Filters
  /** Something is wrong: nothing is asked. */
  hold: boolean
  show: (filters: Filters) => ReactNode
}

/** What is shown for the filters once their writing rests. */
function Resting({ filters, hold, show }: RestingProps) {
  const [shown, setShown] = useState(hold ? undefined : filters)
  const rest = useDebounced(setShown)
  const written = JSON.stringify(filters)
  useEffect(() => {
    if (!hold) rest(JSON.parse(written) as Filters)
  }, [written, hold, rest])
  return shown && show(shown)
}

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
function OftenUsed({ often, draft, filters, onTurn }: OftenUsedProps) {
  const names = new Set(filters.map(({ name }) => name))
  const known = often.filter((view) => {
    const requested = Object.keys(view.filters)
    return requested.length > 0 && requested.every((name) => names.has(name))
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

interface ConditionGroupProps extends Pick<ConditionRowProps, 'joint' | 'label' | 'filters' | 'asked'> {
  group: DraftGroup
  mistakes: FilterErrors
  acts: DraftActs
}

/** Conditions of which one has to hold. */
function ConditionGroup({ joint, label, filters, group, mistakes, asked, acts }: ConditionGroupProps) {
  return (
    <fieldset className={styles.alternatives} aria-label={`${label}, any of these`}>
      <div className={styles.groupHead}>
        <span className={styles.joint}>{joint}</span>
        <b>any of these</b>
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${label.toLowerCase()}`}
          onClick={() => acts.remove(group.id)}
        />
      </div>
      <div className={styles.group}>
        {group.rows.map((row, index) => (
          <ConditionRow
            key={row.id}
            joint={index === 0 ? '' : 'or'}
            label={`${label}, condition ${index + 1}`}
            filters={filters}
            row={row}
            mistake={mistakes.get(row.id)}
            asked={asked}
            onChange={acts.put}
            onRemove={() => acts.remove(row.id)}
          />
        ))}
        <Button variant="quiet" size="small" icon={Plus} onClick={() => acts.addAlternative(group)}>
          Or
        </Button>
      </div>
    </fieldset>
  )
}
