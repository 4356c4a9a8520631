import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { createCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { counted, money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { RemainderNote } from './lines-table.tsx'
import styles from './cash-calls.module.css'

type DraftCall = AnswerOf<typeof createCashCall>
type DraftLine = DraftCall['lines'][number]

const mostShown = 20

/** Who would get a line, of how much, and who would not. */
export function CallPreview({ draft }: { draft: DraftCall }) {
  const term = useTerm()
  const { lines, unsigned_count: unsigned } = draft
  if (lines.length === 0)
    return (
      <Notice tone="waiting">
        {unsigned > 0
          ? 'No reservations have been signed yet.'
          : `No reservations are waiting for ${withArticle(term('cash_call', { lower: true }))}.`}
      </Notice>
    )
  return (
    <div className={styles.section}>
      <DataTable
        label="Preview of the lines"
        className={styles.lines}
        columns={columnsOf(draft, term('investor'))}
        rows={lines.slice(0, mostShown)}
        keyOf={({ id }) => id}
      />
      {lines.length > mostShown && (
        <Text tone="faint">
          Showing the first {mostShown} of {lines.length} lines. The total includes all lines.
        </Text>
      )}
      {unsigned > 0 && (
        <Notice tone="waiting">
          {unsigned === 1
            ? '1 reservation isn’t signed or its identity check hasn’t passed. It won’t be called.'
            : `${unsigned} reservations aren’t signed or their identity checks haven’t passed. They won’t be called.`}
        </Notice>
      )}
    </div>
  )
}

/** What each is asked for, and what is left of their allocation after it. */
function columnsOf(draft: DraftCall, investor: string): Column<DraftLine>[] {
  const { lines, currency } = draft
  const amount = (value: string) => money(value, { currency, pence: true })
  return [
    {
      id: 'who',
      header: investor,
      weight: 'strong',
      cell: (line) => line.investor_name,
      total: counted(lines.length, 'line', 'lines'),
    },
    {
      id: 'amount',
      header: 'This call',
      align: 'end',
      cell: (line) => (
        <span>
          {amount(line.amount)}
          <RemainderNote line={line} />
        </span>
      ),
      total: amount(draft.total),
    },
    {
      id: 'left',
      header: 'Not called yet',
      align: 'end',
      cell: (line) => amount(line.uncalled),
      total: amount(draft.uncalled),
    },
  ]
}
