import { investmentStatuses } from '@moorgate/contract/statuses.ts'
import { Gift } from 'lucide-react'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { useCounted } from '../../../features/list/use-counted.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, money, quantity } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { Words } from '../../../kernel/words.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { InvestorLink } from '../investor-link.tsx'
import { countOf } from '../record/book-count.ts'
import type { AllocationBook, Investment, Opportunity } from '../records.ts'
import { AllocationActions } from './allocation-actions.tsx'
import type { BookView } from './book-view.ts'
import { dayOf, kindOf } from './row-facts.ts'
import styles from './book.module.css'

interface BookColumnsProps {
  book: AllocationBook
  /** Whether the table is the whole book, so that the sums of the book are its sums. */
  whole: boolean
}

/** Who, how much, and how far it is; at the foot of the whole book what it comes to. */
export function useAllocationColumns(
  opportunity: Opportunity,
  book: AllocationBook,
  view: BookView,
): readonly Column<Investment>[] {
  const whole = view === 'all'
  const scheme = useSchemeColumn(opportunity)
  // Beside the cash calls there is no room for both columns: the type moves below the name.
  const isTypeApart = scheme.length === 0
  return [
    useInvestorColumn({ book, whole }, isTypeApart),
    ...(isTypeApart ? [typeColumn] : []),
    ...amountColumns({ book, whole }),
    ...scheme,
    ...useStateColumns(),
    {
      id: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'end',
      cell: (row) => <AllocationActions opportunity={opportunity} row={row} />,
    },
  ]
}

const figure = (of: string, name: string, text: string) =>
  text === missing ? (
    missing
  ) : (
    <Figure of={of} label={name}>
      {text}
    </Figure>
  )

function useInvestorColumn({ book, whole }: BookColumnsProps, isTypeApart: boolean): Column<Investment> {
  const term = useTerm()
  const allocations = useCounted({ term: 'allocation' })
  return {
    id: 'investor_name',
    header: term('investor'),
    sortable: true,
    pinned: true,
    cell: (row) => (
      <>
        <InvestorLink userId={row.user_id} name={row.investor_name} tab="transactions" />
        {!isTypeApart && (
          <small className={styles.type}>
            <Words of={kindOf(row)} />
          </small>
        )}
        {row.reward && (
          <small className={styles.reward}>
            <VisuallyHidden>{`${term('reward')}: `}</VisuallyHidden>
            <Icon of={Gift} size={12} />
            {row.reward.title}
          </small>
        )}
      </>
    ),
    ...(whole && { total: figure('book_count', 'Counted', allocations(countOf(book))) }),
  }
}

const typeColumn: Column<Investment> = {
  id: 'kind',
  header: 'Type',
  weight: 'soft',
  from: 'lg',
  cell: (row) => <Words of={kindOf(row)} />,
}

function amountColumns({ book, whole }: BookColumnsProps): readonly Column<Investment>[] {
  const currency = { currency: book.currency }
  return [
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: (row) =>
        figure(`book_shares:${row.id}`, `Shares, ${row.investor_name}`, quantity(row.expected_shares)),
      ...(whole && { total: figure('book_shares', 'All shares', quantity(book.shares)) }),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      weight: 'strong',
      sortable: true,
      cell: (row) =>
        figure(
          `book_amount:${row.id}`,
          `Amount, ${row.investor_name}`,
          money(row.allocated ?? row.amount, currency),
        ),
      ...(whole && {
        total: figure('book_committed', 'All counted', money(book.committed, currency)),
      }),
    },
    {
      id: 'received',
      header: 'Received',
      align: 'end',
      weight: 'soft',
      from: 'lg',
      cell: (row) =>
        figure(`book_paid:${row.id}`, `Received, ${row.investor_name}`, money(row.received, currency)),
    },
  ]
}

/** The tax scheme of each, where the offer names any. */
function useSchemeColumn({ tax_option_ids: named }: Opportunity): readonly Column<Investment>[] {
  const label = useLabel()
  const { tax_enabled: taxed } = useFlags()
  if (taxed !== 1 || named.length === 0) return []
  return [
    {
      id: 'tax_option',
      header: label('tax_option'),
      weight: 'soft',
      from: 'xl',
      cell: ({ tax_option_name: name }) =>
        name === null ? missing : <span className={styles.scheme}>{name}</span>,
    },
  ]
}

function useStateColumns(): readonly Column<Investment>[] {
  const label = useLabel()
  const today = now()
  return [
    {
      id: 'status',
      header: 'Status',
      sortable: true,
      cell: (row) =>
        row.overdue ? (
          <StatusDot tone="bad">{label('state_overdue')}</StatusDot>
        ) : (
          <StateDot shown={investmentStatuses[row.status]} />
        ),
    },
    {
      id: 'date',
      header: 'Date',
      align: 'end',
      sortable: true,
      cell: (row) => <span className={row.overdue ? styles.late : styles.soft}>{dayOf(row, today)}</span>,
    },
  ]
}
