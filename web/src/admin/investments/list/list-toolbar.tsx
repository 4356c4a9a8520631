import { industry, opportunityType } from '@moorgate/contract/opportunities/reference-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { settleMs } from '../../../kernel/constants.ts'
import { withFilter, withList } from '../../../kernel/search.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { AddChip, FilterChip } from '../../../ui/chip.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { referenceQuery } from '../reference-query.ts'
import { appliedFilters } from './applied-filters.ts'
import styles from './list.module.css'

interface ToolbarProps {
  search: ListSearch
  onSearch: (next: ListSearch, options?: { replace?: boolean }) => void
  /** Rounds that are over have no closing date to look for. */
  closing?: boolean
}

/** The row above a list: name, filters that apply, and more of them. All of it is in the address. */
export function ListToolbar({ search, onSearch, closing = true }: ToolbarProps) {
  const chips = useChips(search)
  const set = (name: string, value: string) => onSearch(withFilter(search, name, value), { replace: true })
  return (
    <div className={styles.toolbar}>
      <NameFilter value={search.filters['name'] ?? ''} onSettle={(value) => set('name', value)} />
      {chips.map(({ name, ...chip }) => (
        <FilterChip key={name} {...chip} onRemove={() => set(name, '')} />
      ))}
      <Popover trigger={<AddChip>Filter</AddChip>} label="Filters">
        <Filters filters={search.filters} onChange={set} closing={closing} />
        {chips.length > 0 && (
          <Button
            look="link"
            onClick={() => onSearch(withList(search, { filters: kept(search.filters, chips.map(({ name }) => name)) }))}
          >
            Clear filters
          </Button>
        )}
      </Popover>
    </div>
  )
}

function kept(filters: Readonly<Record<string, string>>, dropped: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !dropped.includes(name)))
}

function useChips({ filters }: ListSearch) {
  const term = useTerm()
  const { id } = useCurrentUser()
  const types = useQuery(referenceQuery(opportunityType))
  const industries = useQuery(referenceQuery(industry))
  const named = (rows: readonly { id: number; name: string }[] = []) =>
    Object.fromEntries(rows.map((row) => [row.id, row.name]))
  return appliedFilters(filters, {
    names: { type_id: named(types.data), industry_id: named(industries.data) },
    labels: { target: term('target'), type: term('investment_type'), industry: term('industry') },
    me: id,
    today: now(),
  })
}

/** What is typed settles before it is asked for. */
function NameFilter({ value, onSettle }: { value: string; onSettle: (value: string) => void }) {
  const [text, setText] = useState(value)
  const settle = useRef(onSettle)
  useEffect(() => {
    settle.current = onSettle
  })
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => settle.current(text.trim()), settleMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return <SearchField className={styles.name} label="Filter by name" value={text} onChange={setText} />
}

interface FiltersProps {
  filters: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
  closing: boolean
}

function Filters({ filters, onChange, closing }: FiltersProps) {
  const term = useTerm()
  const { id } = useCurrentUser()
  return (
    <div className={styles.filters}>
      <ReferenceFilter label={term('investment_type')} name="type_id" of={opportunityType} {...{ filters, onChange }} />
      <ReferenceFilter label={term('industry')} name="industry_id" of={industry} {...{ filters, onChange }} />
      {closing && (
        <DateField
          label="Closes before"
          optional
          today={now()}
          value={filters['closing_before'] ?? ''}
          onChange={(value) => onChange('closing_before', value)}
        />
      )}
      <MoneyField
        label={`${term('target')}, at least`}
        optional
        value={(filters['target_amount'] ?? '').replace('>=', '')}
        onChange={(value) => onChange('target_amount', value === '' ? '' : `>=${value}`)}
      />
      <Checkbox
        label="Mine only"
        checked={filters['owner_id'] === String(id)}
        onChange={(event) => onChange('owner_id', event.target.checked ? String(id) : '')}
      />
    </div>
  )
}

interface ReferenceFilterProps extends Omit<FiltersProps, 'closing'> {
  label: string
  name: string
  of: typeof opportunityType | typeof industry
}

function ReferenceFilter({ label, name, of, filters, onChange }: ReferenceFilterProps) {
  const { data: rows = [] } = useQuery(referenceQuery(of))
  return (
    <NativeSelect
      label={label}
      optional
      placeholder="Any"
      value={filters[name] ?? ''}
      options={rows.map((row) => ({ value: String(row.id), label: row.name }))}
      onChange={(event) => onChange(name, event.target.value)}
    />
  )
}
