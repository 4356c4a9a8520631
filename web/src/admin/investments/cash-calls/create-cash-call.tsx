import { createCashCall } from '@moorgate/contract/investments/cash-call-commands.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { dueAfter } from '../../../features/scheduling/due-after.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { counted, money } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { bookSource } from '../queries.ts'
import { useBook } from '../use-opportunity.ts'
import { useMoneyMoved } from '../records.ts'
import type { AllocationBook, Opportunity } from '../records.ts'
import { callsOfQuery, cashCallPath } from './records.ts'

interface CreateCashCallProps {
  opportunity: Opportunity
  onClose: () => void
}

/**
 * Draws up a call: title and date are given, the lines follow from who has reserved and signed. Nobody hears
 * of it yet.
 */
export function CreateCashCall({ opportunity, onClose }: CreateCashCallProps) {
  const term = useTerm()
  const { data: calls = [] } = useQuery(callsOfQuery(opportunity.id))
  const { data: book } = useBook(opportunity)
  const number = (calls[0]?.number ?? 0) + 1
  const [title, setTitle] = useState(`${term('cash_call')} ${number}`)
  const [dueDate, setDueDate] = useState(dueAfter(now(), opportunity.payment_deadline_days ?? 14))
  const { busy, fields, problem, run } = useCommand(['title', 'due_date'])
  const moneyMoved = useMoneyMoved()
  const visit = useVisit()
  const save = async () => {
    const body = { investment_opportunity_id: opportunity.id, title, due_date: dueDate }
    let path = ''
    const done = await run(async (idempotencyKey) => {
      path = cashCallPath(await send(createCashCall, { body, idempotencyKey }))
    })
    if (!done) return
    onClose()
    visit(path)
    await moneyMoved()
  }
  return (
    <FormModal
      title={`New ${term('cash_call', { lower: true })}`}
      onClose={onClose}
      submit="Create draft"
      busy={busy}
      busyLabel="Creating draft"
      onSubmit={save}
    >
      <TextField
        label="Title"
        value={title}
        error={fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <DateField
        label="Due"
        today={now()}
        value={dueDate}
        onChange={setDueDate}
        error={fields['due_date']}
        hint="A future date, the same for everyone."
      />
      {book && (
        <OwnFigures source={bookSource(opportunity.id)}>
          <Forecast book={book} />
        </OwnFigures>
      )}
      <Problem says={problem} />
    </FormModal>
  )
}

/** Who gets a line, and who does not. */
function Forecast({ book }: { book: AllocationBook }) {
  const term = useTerm()
  const { reserved, signed, unsigned, currency } = book
  const amount = {
    figure: 'book_signed',
    label: 'Reserved and signed',
    text: money(signed.amount, { currency }),
  }
  const lines = {
    figure: 'book_count_signed',
    label: 'Reserved and signed',
    text: counted(signed.count, 'reservation', 'reservations'),
  }
  const without = {
    figure: 'book_count_unsigned',
    label: 'Reserved but not signed',
    text: counted(unsigned.count, 'reservation', 'reservations'),
  }
  return (
    <Notice tone={signed.count === 0 ? 'waiting' : 'info'}>
      {signed.count === 0 ? (
        noLines(reserved.count, term('cash_call', { lower: true }))
      ) : (
        <Sentence of={sentence`${lines}, ${amount} in total.`} />
      )}
      {unsigned.count > 0 && (
        <Sentence
          of={[
            ' ',
            without,
            unsigned.count === 1
              ? ' hasn’t signed and won’t be called.'
              : ' haven’t signed and won’t be called.',
          ]}
        />
      )}
    </Notice>
  )
}

const noLines = (reserved: number, call: string) =>
  reserved === 0 ? `No reservations are waiting for a ${call}.` : 'No reservations have been signed yet.'
