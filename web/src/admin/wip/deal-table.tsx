import { ArrowUpRight, ArrowDownRight, Minus, Plus } from 'lucide-react'
import { useTerm } from '../../kernel/terminology.tsx'
import { now } from '../../kernel/clock.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { missing, moneyShort } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Wip } from './wip-page.tsx'
import styles from './wip.module.css'

type Deal = Wip['deals'][number]

const moves = {
  new: { icon: Plus, words: 'New' },
  on: { icon: ArrowUpRight, words: 'Moved on' },
  back: { icon: ArrowDownRight, words: 'Moved back' },
  same: { icon: Minus, words: 'In the same stage' },
} as const

const name = (deal: Deal) => (
  <TwoLines
    title={<Link href={`/admin/investments/deals/${deal.pipeline_deal_id}/details`}>{deal.name}</Link>}
    note={deal.about ?? undefined}
  />
)

const short = (amount: string | null, currency: string) =>
  amount === null ? missing : moneyShort(amount, { currency, places: 2 })

const days = ({ days_in_stage: count, sla_days: limit }: Deal) => (
  <span className={limit !== null && count > limit ? styles.late : undefined}>
    {limit === null ? count : `${count} of ${limit}`}
  </span>
)

const step = ({ next_step: what, next_step_on: on, is_late: isLate }: Deal) =>
  what === null ? (
    missing
  ) : (
    <span className={isLate ? styles.late : undefined}>
      {[what, on && dateShort(on, { today: now() })].filter(Boolean).join(', ')}
    </span>
  )

const move = ({ move: how, from_stage: from }: Deal) => {
  const { icon, words } = moves[how]
  const said = how === 'on' || how === 'back' ? `${words} from ${from}` : words
  return (
    <span title={said}>
      <Icon of={icon} size={14} />
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

/** Deals stage by stage, the furthest first. */
export function DealTable({ wip: { deals, from } }: { wip: Wip }) {
  const term = useTerm()
  const plural = term('deal', { plural: true })
  return (
    <Card title={plural} count={deals.length || undefined} flush>
      {deals.length === 0 ? (
        <EmptyState title={`No ${term('deal', { plural: true, lower: true })} on the board`} />
      ) : (
        <DataTable
          label={plural}
          rows={deals}
          keyOf={({ pipeline_deal_id: id }) => id}
          groupOf={({ stage }) => stage}
          stacked
          columns={[
            { id: 'name', header: term('deal'), cell: name },
            { id: 'owner', header: 'Lead', cell: ({ owner }) => owner ?? missing },
            {
              id: 'amount',
              header: 'Amount',
              align: 'end',
              cell: ({ amount, currency }) => short(amount, currency),
            },
            {
              id: 'chance',
              header: 'Chance',
              align: 'end',
              cell: ({ probability }) => `${probability}%`,
            },
            {
              id: 'weighted',
              header: 'Weighted',
              align: 'end',
              weight: 'strong',
              cell: ({ weighted, currency }) => short(weighted, currency),
            },
            { id: 'days', header: 'Days in stage', align: 'end', cell: days },
            { id: 'step', header: 'Next step', cell: step },
            ...(from === null ? [] : [{ id: 'move', header: 'Moved', cell: move }]),
          ]}
        />
      )}
    </Card>
  )
}
