import { ArrowUpRight, ArrowDownRight, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Figure } from '../../features/figures/figure.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { now } from '../../kernel/clock.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
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
  on: { icon: ArrowUpRight, words: 'Moved forward' },
  back: { icon: ArrowDownRight, words: 'Moved back' },
  same: { icon: Minus, words: 'In the same stage' },
} as const

const name = (deal: Deal) => (
  <TwoLines
    title={<Link href={`/admin/investments/deals/${deal.pipeline_deal_id}/performance`}>{deal.name}</Link>}
    note={deal.about ?? undefined}
  />
)

const short = (amount: string | null, currency: string) =>
  amount === null ? missing : moneyShort(amount, { currency, places: 2 })

/** How long it has been in its stage, and how much of the stage's limit that is. */
const days = ({ days_in_stage: count, sla_days: limit }: Deal) => {
  const isLate = limit !== null && count > limit
  return (
    <span className={cx(styles.age, isLate && styles.late)}>
      {limit === null ? count : `${count} of ${limit}`}
      {limit !== null && (
        <span className={styles.limit} aria-hidden>
          <i style={{ width: `${Math.min(100, (count / limit) * 100)}%` }} />
        </span>
      )}
    </span>
  )
}

const owner = ({ owner: name }: Deal) =>
  name === null ? (
    missing
  ) : (
    <span className={styles.owner} title={name}>
      <Avatar name={name} size={24} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )

const step = ({ next_step: what, next_step_on: on, is_late: isLate }: Deal) =>
  what === null ? (
    missing
  ) : (
    <span className={cx(styles.step, isLate && styles.late)}>
      {what}
      {on && (
        <>
          , <span className={styles.day}>{dateShort(on, { today: now() })}</span>
        </>
      )}
    </span>
  )

const move = ({ move: how, from_stage: from }: Deal) => {
  const { icon, words } = moves[how]
  const said = how === 'on' || how === 'back' ? `${words} from ${from}` : words
  return (
    <span className={styles.owner} title={said}>
      <Icon of={icon} size={14} />
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

type Sum = Wip['totals'][number]

/** What deals add up to, one line a currency; each opens to its working. */
function sumsOf(
  sums: readonly Sum[],
  figures: Readonly<Record<'sought' | 'weighted', string>>,
  of: string,
): Record<'amount' | 'weighted', ReactNode> {
  const lines = (figure: string, label: string, amountOf: (sum: Sum) => string) =>
    sums.map((sum) => (
      <div key={sum.currency}>
        <Figure of={`${figure}:${sum.currency}`} label={label + of}>
          {short(amountOf(sum), sum.currency)}
        </Figure>
      </div>
    ))
  return {
    amount: lines(figures.sought, 'Amount', ({ amount }) => amount),
    weighted: lines(figures.weighted, 'Weighted', ({ weighted }) => weighted),
  }
}

/** How many deals a stage has, and what they add up to. */
function stageFacts({ stages, deals }: Wip, stage: string) {
  const found = stages.find(({ name: each }) => each === stage)
  return {
    note: deals.filter((deal) => deal.stage === stage).length,
    totals:
      found &&
      sumsOf(
        found.totals,
        { sought: `stage:${found.id}`, weighted: `stage_weighted:${found.id}` },
        `, ${stage}`,
      ),
  }
}

/** Deals stage by stage, the furthest first. */
export function DealTable({ wip }: { wip: Wip }) {
  const { deals, from } = wip
  const term = useTerm()
  const plural = term('deal', { plural: true })
  const total = sumsOf(wip.totals, { sought: 'total', weighted: 'weighted' }, '')
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
          groupFacts={(stage) => stageFacts(wip, stage)}
          stacked
          className={styles.deals}
          columns={[
            { id: 'name', header: term('deal'), weight: 'strong', cell: name, total: 'Total' },
            { id: 'owner', header: 'Owner', cell: owner },
            {
              id: 'amount',
              header: 'Amount',
              align: 'end',
              total: total.amount,
              cell: ({ amount, currency }) => short(amount, currency),
            },
            {
              id: 'chance',
              header: 'Probability',
              align: 'end',
              cell: ({ probability }) => `${probability}%`,
            },
            {
              id: 'weighted',
              header: 'Weighted',
              align: 'end',
              weight: 'strong',
              total: total.weighted,
              cell: ({ weighted, currency }) => short(weighted, currency),
            },
            { id: 'days', header: 'Days in stage', align: 'end', cell: days },
            { id: 'step', header: 'Next step', cell: step },
            ...(from === null ? [] : [{ id: 'move', header: 'Moved', align: 'end' as const, cell: move }]),
          ]}
        />
      )}
    </Card>
  )
}
