import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isNothing } from '../../../kernel/amounts.ts'
import { useWords } from '../../../kernel/words.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, percent, widthOf } from '../../../ui/format.ts'
import type { Distribution } from '../records.ts'
import { opened } from './figure.tsx'
import styles from './waterfall.module.css'
import { tierWords } from './words.ts'

type Tier = Distribution['tiers'][number]
export type TierName = Tier['tier']
type SharedAmounts = Pick<
  Distribution,
  'tiers' | 'terms' | 'currency' | 'amount' | 'investors_amount' | 'carry_amount'
>

interface WaterfallTableProps {
  shared: SharedAmounts
  /** By which its figures are named. */
  id: number
  /** What a tier came from, for one that is opened. */
  detailOf?: (tier: TierName) => ReactNode
}

/** The tiers, and what each gives to whom. */
export function WaterfallTable({ shared, id, detailOf }: WaterfallTableProps) {
  const words = useWords()
  const [open, setOpen] = useState<TierName>()
  const columns: readonly Column<Tier>[] = [
    tierColumn(shared),
    barColumn(shared),
    sideColumn(shared, { id, side: 'amount', header: 'Amount' }),
    sideColumn(shared, { id, side: 'investors', header: words('{Investors}') }),
    sideColumn(shared, { id, side: 'carry', header: 'Carry' }),
    ...(detailOf ? [openColumn(open, setOpen)] : []),
  ]
  return (
    <DataTable
      label="Waterfall"
      className={styles.table}
      columns={columns}
      rows={shared.tiers}
      keyOf={({ tier }) => tier}
      detailOf={({ tier }) => (tier === open ? detailOf?.(tier) : undefined)}
    />
  )
}

const tierColumn = ({ tiers, terms }: SharedAmounts): Column<Tier> => ({
  id: 'tier',
  header: 'Tier',
  cell: ({ tier }) => (
    <span className={styles.tier}>
      <i aria-hidden>{tiers.findIndex((each) => each.tier === tier) + 1}</i>
      <TwoLines title={tierWords[tier]} note={terms ? noteOf(tier, terms) : undefined} />
    </span>
  ),
  total: 'Total',
})

/** By which of the fund’s terms a tier is filled. */
function noteOf(tier: TierName, terms: NonNullable<SharedAmounts['terms']>): string {
  const { hurdle_percent: hurdle, catch_up_percent: catchUp, carry_percent: carry } = terms
  switch (tier) {
    case 'contributions':
      return 'Until contributions are returned'
    case 'preferred':
      return `${percent(hurdle)} a year, compounded`
    case 'catch_up':
      return `${percent(catchUp)} until carry is ${percent(carry)}`
    case 'split':
      return `Remainder, ${percent(carry)} carry`
  }
}

const sides = { amount: 'amount', investors: 'investors_amount', carry: 'carry_amount' } as const
const totals = { amount: 'shares_out', investors: 'to_investors', carry: 'carry' } as const

interface SideColumn {
  id: number
  side: keyof typeof sides
  header: string
}

function sideColumn(shared: SharedAmounts, { id, side, header }: SideColumn): Column<Tier> {
  const shown = (of: string, label: string, amount: string) =>
    opened({ id, currency: shared.currency }, of, label, amount)
  return {
    id: side,
    header,
    align: 'end',
    weight: side === 'amount' ? 'strong' : 'soft',
    cell: (row) =>
      isNothing(row[side])
        ? missing
        : shown(`tier_${side}_${row.tier}`, `${tierWords[row.tier]}, ${header.toLowerCase()}`, row[side]),
    total: shown(totals[side], `${header}, total`, shared[sides[side]]),
  }
}

/** Each tier’s part of the whole, beginning where the tier before it ends. */
const barColumn = ({ tiers, amount }: SharedAmounts): Column<Tier> => ({
  id: 'bar',
  header: 'Share of total',
  headerHidden: true,
  cell: ({ tier }) => (
    <TierBar tiers={tiers} at={tiers.findIndex((each) => each.tier === tier)} total={amount} />
  ),
})

interface TierBarProps {
  tiers: readonly Tier[]
  at: number
  total: string
}

function TierBar({ tiers, at, total }: TierBarProps) {
  const wide = (amount: string) => ({ width: `${widthOf(amount, total) ?? 0}%` })
  const { investors, carry } = tiers[at]!
  return (
    <span className={styles.bar} aria-hidden>
      {tiers.slice(0, at).map(({ tier, amount }) => (
        <i key={tier} style={wide(amount)} />
      ))}
      <i className={styles.investors} style={wide(investors)} />
      <i className={styles.carry} style={wide(carry)} />
    </span>
  )
}

const openColumn = (
  open: TierName | undefined,
  setOpen: (tier: TierName | undefined) => void,
): Column<Tier> => ({
  id: 'open',
  header: 'Formula',
  headerHidden: true,
  align: 'end',
  cell: ({ tier }) => (
    <IconButton
      icon={open === tier ? ChevronUp : ChevronDown}
      size="small"
      label={`Formula of ${tierWords[tier].toLowerCase()}`}
      aria-expanded={open === tier}
      onClick={() => setOpen(open === tier ? undefined : tier)}
    />
  ),
})
