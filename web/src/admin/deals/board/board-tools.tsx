import { industry } from '@moorgate/contract/opportunities/reference-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { chipOf } from '../../../kernel/list-filters.ts'
import type { OfferedFilter } from '../../../kernel/list-filters.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { AddChip, FilterChip } from '../../../ui/chip.tsx'
import { counted } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { referenceQuery } from '../../reference-query.ts'
import type { Board } from '../deal.ts'
import type { BoardAddress } from './board-address.ts'
import { Sums } from './sums.tsx'
import styles from './board.module.css'

const FilterPopover = lazy(async () => ({
  default: (await import('../../../kernel/filter-popover.tsx')).FilterPopover,
}))

interface BoardToolsProps {
  address: BoardAddress
  go: (next: BoardAddress) => void
  board: Board | undefined
}

/** Above the board: what it is narrowed by, and what it adds up to. */
export function BoardTools({ address, go, board }: BoardToolsProps) {
  const filters = useBoardFilters(board)
  const valueOf = (name: string) => address[name as 'lead' | 'industry']
  const open = filters.filter(({ name }) => valueOf(name) === undefined)
  return (
    <div className={styles.tools}>
      <NameSearch address={address} go={go} />
      {filters
        .filter(({ name }) => valueOf(name) !== undefined)
        .map((filter) => (
          <FilterChip
            key={filter.name}
            {...chipOf(filter, valueOf(filter.name) ?? '')}
            onRemove={() => go({ ...address, [filter.name]: undefined })}
          />
        ))}
      {open.length > 0 && (
        <Suspense fallback={<AddChip>Filter</AddChip>}>
          <FilterPopover
            filters={open}
            alternatives={false}
            onApply={(conditions) =>
              go({ ...address, ...Object.fromEntries(conditions.map(({ name, value }) => [name, value])) })
            }
          />
        </Suspense>
      )}
      {board && <Whole board={board} />}
    </div>
  )
}

/** What is typed is searched once the typing rests. */
function NameSearch({ address, go }: Pick<BoardToolsProps, 'address' | 'go'>) {
  const [text, setText] = useState(address.q ?? '')
  const look = useDebounced((q: string) => go({ ...address, q: q.trim() || undefined }))
  return (
    <SearchField
      className={styles.search}
      label="Filter by name"
      value={text}
      onChange={(next) => {
        setText(next)
        look(next)
      }}
    />
  )
}

function Whole({ board: { totals } }: { board: Board }) {
  const term = useTerm()
  const count = totals.reduce((sum, each) => sum + each.count, 0)
  const words = counted(count, term('deal', { lower: true }), term('deal', { plural: true, lower: true }))
  return (
    <span className={styles.sums}>
      <b>{words}</b>
      {count > 0 && (
        <>
          {', '}
          <Sums totals={totals} figure="sought" />
          {' sought, '}
          <Sums totals={totals} figure="weighted" />
          {' weighted'}
        </>
      )}
    </span>
  )
}

/** Who leads cards on this board, and the firm's industries. */
function useBoardFilters(board: Board | undefined): OfferedFilter[] {
  const term = useTerm()
  const me = useCurrentUser()
  const { data: lines = [] } = useQuery(referenceQuery(industry))
  const leads = new Map([[me.id, 'me']])
  for (const { owner } of board?.stages.flatMap(({ deals }) => deals) ?? [])
    if (owner && owner.id !== me.id) leads.set(owner.id, owner.name)
  return [
    {
      name: 'lead',
      label: 'Lead',
      operator: 'is',
      choices: [...leads].map(([id, label]) => ({ value: String(id), label })),
    },
    {
      name: 'industry',
      label: term('industry'),
      operator: 'is',
      choices: lines.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}
