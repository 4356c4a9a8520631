import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { industry } from '@moorgate/contract/opportunities/reference-lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chipOf } from '../../../features/list/list-filters.ts'
import type { OfferedFilter } from '../../../features/list/filters/filter-values.ts'
import { useCounted } from '../../../features/list/use-counted.ts'
import { useSearchedText } from '../../../features/list/use-searched-text.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { AddChip, FilterChip } from '../../../ui/chip.tsx'
import { counted } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { boardQuery } from '../deal.ts'
import type { Board } from '../deal.ts'
import { filtersOf } from './board-address.ts'
import type { BoardAddress } from './board-address.ts'
import { Sums } from './sums.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import styles from './board.module.css'

const FilterPanel = overlay(
  async () => (await import('../../../features/list/filters/filter-panel.tsx')).FilterPanel,
)

interface BoardToolsProps {
  address: BoardAddress
  go: (next: BoardAddress) => void
  board: Board | undefined
}

/** Above the board: what it is narrowed by, and what it adds up to. */
export function BoardTools({ address, go, board }: BoardToolsProps) {
  const me = useCurrentUser()
  const filters = useBoardFilters(board, address.lead)
  const valueOf = (name: string) => address[name as 'lead' | 'industry']
  const bar = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<{ at?: string }>()
  const applied = filters.filter(({ name }) => valueOf(name) !== undefined)
  return (
    <div className={styles.tools} ref={bar}>
      <NameSearch address={address} go={go} />
      {applied.map((filter) => (
        <FilterChip
          key={filter.name}
          {...chipOf(filter, valueOf(filter.name) ?? '')}
          onEdit={() => setOpened({ at: filter.name })}
          onRemove={() => go({ ...address, [filter.name]: undefined })}
        />
      ))}
      <AddChip aria-haspopup="dialog" aria-expanded={opened !== undefined} onClick={() => setOpened({})}>
        Filter
      </AddChip>
      {opened && board && (
        <FilterPanel
          filters={filters}
          applied={Object.fromEntries(applied.map(({ name }) => [name, valueOf(name) ?? '']))}
          letters={0}
          at={opened.at}
          below={bar}
          often={[{ label: 'Mine', filters: { lead: String(me.id) } }]}
          onApply={({ lead, industry: line }) => {
            setOpened(undefined)
            go({ ...address, lead, industry: line })
          }}
          onClose={() => setOpened(undefined)}
        >
          {({ lead, industry: line }) => (
            <Fitting board={board} address={{ ...address, lead, industry: line }} />
          )}
        </FilterPanel>
      )}
      {board && <Whole board={board} />}
    </div>
  )
}

/** "3 of 12 deals", before it is shown. */
function Fitting({ board, address }: { board: Board; address: BoardAddress }) {
  const words = useCounted(pipelineDeal)
  const fitting = useQuery(boardQuery(board.id, filtersOf(address))).data
  const all = useQuery(boardQuery(board.id, {})).data
  const countIn = ({ totals }: Board) => totals.reduce((sum, { count }) => sum + count, 0)
  return (
    <output aria-live="polite">{fitting && all && `${countIn(fitting)} of ${words(countIn(all))}`}</output>
  )
}

/** What is typed is searched once the typing rests. */
function NameSearch({ address, go }: Pick<BoardToolsProps, 'address' | 'go'>) {
  const field = useSearchedText(address.q ?? '', (text) => go({ ...address, q: text || undefined }))
  return <SearchField className={styles.search} label="Filter by name" {...field} />
}

function Whole({ board: { totals } }: { board: Board }) {
  const term = useTerm()
  const count = totals.reduce((sum, each) => sum + each.count, 0)
  const words = counted(count, term('deal', { lower: true }), term('deal', { plural: true, lower: true }))
  return (
    <span className={styles.sums}>
      <b>
        <Figure of="count" label={`${term('deal', { plural: true })} on the board`}>
          {words}
        </Figure>
      </b>
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

/** Who leads cards of this pipeline, whatever the board is narrowed by, and the tenant's industries. */
function useBoardFilters(board: Board | undefined, lead: string | undefined): OfferedFilter[] {
  const term = useTerm()
  const me = useCurrentUser()
  const { data: lines = [] } = useQuery(referenceQuery(industry))
  const all = useQuery({ ...boardQuery(board?.id ?? 0, {}), enabled: board !== undefined })
  const leads = new Map([[me.id, 'me']])
  for (const { owner } of all.data?.stages.flatMap(({ deals }) => deals) ?? [])
    if (owner && owner.id !== me.id) leads.set(owner.id, owner.name)
  // The address may name a lead of no deal on this board.
  if (lead && !leads.has(Number(lead))) leads.set(Number(lead), all.isPending ? '…' : 'someone else')
  return [
    {
      name: 'lead',
      label: 'Lead',
      kind: 'choice',
      operator: 'is',
      choices: [...leads].map(([id, label]) => ({ value: String(id), label })),
    },
    {
      name: 'industry',
      label: term('industry'),
      kind: 'choice',
      operator: 'is',
      choices: lines.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}
