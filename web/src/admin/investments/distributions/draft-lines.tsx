import type { draftProceeds } from '@moorgate/contract/investments/proceeds.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Words } from '../../../kernel/words.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { counted, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import styles from '../existing/existing.module.css'
import { exact } from './records.ts'

type Draft = AnswerOf<typeof draftProceeds>

const mostShown = 20

/** What each holder gets, and what is left of the proceeds. */
export function DraftLines({ of: { lines, left, currency, ...rest } }: { of: Draft }) {
  const investor = useTerm()('investor')
  return (
    <>
      <DataTable
        label="Lines preview"
        className={styles.lines}
        columns={columnsOf({ lines, left, currency, ...rest }, investor)}
        rows={lines.slice(0, mostShown)}
        keyOf={(line) => line.investment_id}
      />
      {lines.length > mostShown && (
        <Text tone="faint">
          Showing the first {mostShown} of {lines.length} lines. The total includes all lines.
        </Text>
      )}
      {left !== null && <Left left={left} currency={currency} />}
      <Text tone="soft">Nothing is paid yet. Once you confirm it, a colleague must authorise it.</Text>
    </>
  )
}

/** What of the proceeds is left, or how much more it is than these. */
function Left({ left, currency }: { left: string; currency: string }) {
  const amount = (
    <Figure of="proceeds_left" label="Left to distribute">
      {exact(left, currency)}
    </Figure>
  )
  if (left.startsWith('-'))
    return (
      <Notice tone="waiting" title="More than the recorded proceeds">
        <Words of="With all {distributions}," /> {amount} is left.
      </Notice>
    )
  return <Text>{amount} of the proceeds will be left to distribute.</Text>
}

function columnsOf(
  { lines, shares, amount, currency }: Draft,
  investor: string,
): Column<Draft['lines'][number]>[] {
  return [
    {
      id: 'who',
      header: investor,
      weight: 'strong',
      cell: (line) => line.investor_name,
      total: (
        <Figure of="proceeds_all_lines" label="Lines">
          {counted(lines.length, 'holding', 'holdings')}
        </Figure>
      ),
    },
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: (line) => (
        <Figure of={`proceeds_line_shares:${line.investment_id}`} label={`Shares, ${line.investor_name}`}>
          {quantity(line.shares)}
        </Figure>
      ),
      total: (
        <Figure of="proceeds_shares" label="Shares, all lines">
          {quantity(shares)}
        </Figure>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (line) => (
        <Figure of={`proceeds_pays:${line.investment_id}`} label={`To pay, ${line.investor_name}`}>
          {exact(line.amount, currency)}
        </Figure>
      ),
      total: (
        <Figure of="proceeds_lines" label="To pay, total">
          {exact(amount, currency)}
        </Figure>
      ),
    },
  ]
}
