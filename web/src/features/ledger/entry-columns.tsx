import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readLedgerSums } from '@moorgate/contract/investments/ledger.ts'
import { ledgerAccountWords, ledgerTypeWords } from '@moorgate/contract/investments/ledger-words.ts'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { isNothing } from '../../kernel/amounts.ts'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords, Words } from '../../kernel/words.tsx'
import { TwoLines } from '../../ui/data-table.tsx'
import { missing, money, referenceText } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import type { ListColumn } from '../list/columns.ts'
import { useSource } from './entry-source.ts'
import type { Entry, EntrySubject, SourceOf } from './entry-source.ts'
import { nothing } from './nothing.tsx'
import styles from './entries.module.css'
import table from './ledger-table.module.css'

type LedgerSums = AnswerOf<typeof readLedgerSums>

/**
 * The columns of entries; in the foot, what those that fit the filters come to. Beside a rail there is room for
 * few: where entries are of one offer or fund, what they are for is the way to what booked them.
 */
export function useEntryColumns(
  sums: LedgerSums,
  subject: EntrySubject | undefined,
): readonly ListColumn<Entry>[] {
  const sourceOf = useSource(subject)
  const description = useDescriptionColumn(isOfOnePlace(subject) ? sourceOf : undefined)
  const investor = useInvestorColumn()
  return [
    { id: 'date', header: 'Date', cell: ({ date }) => dateShort(date, { today: now() }), total: 'Total' },
    description,
    { id: 'account', header: 'Account', cell: ({ account }) => <Words of={ledgerAccountWords[account]} /> },
    ...(subject === 'investor' ? [] : [investor]),
    ...(isOfOnePlace(subject) ? [] : [sourceColumn(sourceOf)]),
    ...(subject === 'investor' ? [referenceColumn] : []),
    ...(['debit', 'credit'] as const).map((side) => amountColumn(side, sums)),
  ]
}

const isOfOnePlace = (subject: EntrySubject | undefined) => subject === 'opportunity' || subject === 'fund'

function useDescriptionColumn(sourceOf: SourceOf | undefined): ListColumn<Entry> {
  const words = useWords()
  return {
    id: 'description',
    header: 'Description',
    weight: 'strong',
    exports: ['type', 'description'],
    cell: (entry) => {
      const type = words(ledgerTypeWords[entry.type])
      const text = entry.description || type
      const source = sourceOf?.(entry)
      const title = source?.href === undefined ? text : <Link href={source.href}>{text}</Link>
      const notes = [...(text === type ? [] : [type]), ...(source?.within ? [source.within] : [])]
      return <TwoLines title={title} note={notes.join(', ') || undefined} />
    },
  }
}

const sourceColumn = (sourceOf: SourceOf): ListColumn<Entry> => ({
  id: 'source',
  header: 'Source',
  from: 'lg',
  exports: ['investment_opportunity.name'],
  cell: (entry) => {
    const source = sourceOf(entry)
    return source ? (
      <TwoLines
        title={source.href === undefined ? source.name : <Link href={source.href}>{source.name}</Link>}
        note={source.note}
      />
    ) : (
      (entry.investment_opportunity?.name ?? nothing)
    )
  },
})

const referenceColumn: ListColumn<Entry> = {
  id: 'reference',
  header: 'Reference',
  weight: 'soft',
  from: 'xl',
  cell: ({ reference }) => (reference === null ? nothing : referenceText(reference)),
}

const amountColumn = (side: 'debit' | 'credit', sums: LedgerSums): ListColumn<Entry> => ({
  id: side,
  header: side === 'debit' ? 'Debit' : 'Credit',
  align: 'end',
  ...(side === 'credit' && { exports: ['credit', 'currency'] }),
  cell: (entry) => amount(entry[side], entry.currency),
  total: sums.map((sum) => (
    <span key={sum.currency} className={styles.sum}>
      {money(sum[side], { currency: sum.currency, pence: true })}
    </span>
  )),
})

/** An entry has one of its two sides; the other is nothing. */
const amount = (of: string, currency: string) =>
  isNothing(of) ? nothing : money(of, { currency, pence: true })

/** Whose money it is, over what they quoted. */
function useInvestorColumn(): ListColumn<Entry> {
  const term = useTerm()
  const opens = useOpenScreens()
  const linked = opens('/admin/investors/:id/details/transactions')
  return {
    id: 'investor_name',
    header: term('investor'),
    exports: ['investor_name', 'reference'],
    cell: ({ user_id: id, investor_name: name, reference }) => {
      const shown =
        linked && id !== null && name !== null ? (
          <Link href={`/admin/investors/${id}/details/transactions`}>{name}</Link>
        ) : (
          (name ?? missing)
        )
      const note = reference !== null && <span className={table.reference}>{referenceText(reference)}</span>
      return <TwoLines title={shown} note={note || undefined} />
    },
  }
}
