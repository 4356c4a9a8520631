import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { closeFund } from '@moorgate/contract/funds/closing.ts'
import { useQuery } from '@tanstack/react-query'
import { isNothing } from '../../kernel/amounts.ts'
import { isFailure } from '../../kernel/api-error.ts'
import { londonDay, now } from '../../kernel/clock.ts'
import { previewQuery } from '../../kernel/queries.ts'
import { problemsOf } from '../../kernel/refusal.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { counted, money } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { ActDialog } from './act-dialog.tsx'
import type { Fund } from './fund.ts'

type HeldClosing = AnswerOf<typeof closeFund>
type Joiner = HeldClosing['joiners'][number]

/** Admits everybody who signed by a day. */
export function HoldClosing({ record, onClose }: { record: Fund; onClose: () => void }) {
  const words = useWords()
  return (
    <ActDialog
      title="Hold a closing"
      submit={words('Admit {investors}')}
      busyLabel="Admitting"
      endpoint={closeFund}
      initial={{ date: londonDay(now()) }}
      body={() => ({ fund_id: record.id })}
      done="Closing completed"
      variant="long"
      onClose={onClose}
    >
      {(field, { date }) => (
        <>
          <DateField label="Date" today={now()} {...field('date')} />
          <Text tone="soft">
            {words(
              '{Investors} who signed by this date and have verified identity are admitted. If money has already been called, we draft a call for their share of it with interest, and a {distribution} of that interest to earlier {investors}.',
            )}
          </Text>
          {field('date').error === undefined && <ClosingPreview record={record} date={date} />}
        </>
      )}
    </ActDialog>
  )
}

/** What the closing would do, or why it would be refused. */
function ClosingPreview({ record, date }: { record: Fund; date: string }) {
  const term = useTerm()
  const { data, error } = useQuery({
    ...previewQuery('fund_closing', closeFund, { params: {}, body: { fund_id: record.id, date } }),
    enabled: date !== '',
    retry: false,
  })
  if (isFailure(error, 'invalid') || isFailure(error, 'conflict'))
    return <Notice>{problemsOf(error, () => false, error.message).form}</Notice>
  if (!data) return null
  const commitments = counted(
    data.admitted_count,
    term('commitment', { lower: true }),
    term('commitment', { plural: true, lower: true }),
  )
  const admitted = money(data.admitted, { currency: data.currency, pence: true })
  return (
    <>
      <Notice>{`This admits ${commitments}, ${admitted} in total.`}</Notice>
      <Joiners closing={data} />
    </>
  )
}

const mostShown = 20

/** What each of those admitted commits and, where money was called before, what they owe of it. */
function Joiners({ closing }: { closing: HeldClosing }) {
  const term = useTerm()
  const { joiners, currency } = closing
  const amount = (id: 'amount' | 'catch_up' | 'interest' | 'total', header: string, all: string) => ({
    id,
    header,
    align: 'end' as const,
    ...(id === 'total' && { weight: 'strong' as const }),
    cell: (joiner: Joiner) => money(joiner[id], { currency, pence: true }),
    total: money(all, { currency, pence: true }),
  })
  const columns: readonly Column<Joiner>[] = [
    {
      id: 'investor',
      header: term('investor'),
      weight: 'strong',
      cell: ({ investor_name: name }) => name,
      total: 'Total',
    },
    amount('amount', 'Committed', closing.admitted),
    ...(isNothing(closing.total)
      ? []
      : [
          amount('catch_up', 'Earlier calls', closing.catch_up),
          amount('interest', 'Interest', closing.interest),
          amount('total', 'To pay', closing.total),
        ]),
  ]
  return (
    <>
      <DataTable
        label={term('investor', { plural: true })}
        columns={columns}
        rows={joiners.slice(0, mostShown)}
        keyOf={({ fund_commitment_id: id }) => id}
        stacked
      />
      {joiners.length > mostShown && (
        <Text variant="note" tone="faint">
          Showing the first {mostShown} of {joiners.length}. Totals include all.
        </Text>
      )}
    </>
  )
}
