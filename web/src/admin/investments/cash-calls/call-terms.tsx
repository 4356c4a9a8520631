import { updateCashCall } from '@moorgate/contract/investments/cash-call.ts'
import { useEffect, useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useAct } from '../../../kernel/use-act.ts'
import { Figure } from '../../../kernel/working/figure.tsx'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { Form } from '../../../ui/form.tsx'
import { date } from '../../../ui/format-dates.ts'
import { money, percent, shareOf } from '../../../ui/format.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { CashCall } from './records.ts'
import styles from './cash-calls.module.css'

interface CallTermsProps {
  call: CashCall
  onDirty: (dirty: boolean) => void
}

/** Title and date of a draft; once it is issued they stand as they were sent, with what came in. */
export function CallTerms({ call, onDirty }: CallTermsProps) {
  const may = useAbilities()
  if (call.status === 'draft' && may('cash_calls', 'update'))
    return <EditTerms call={call} onDirty={onDirty} />
  return <CallFigures call={call} />
}

function CallFigures({ call }: { call: CashCall }) {
  const opened = (figure: string, name: string, text: string) => (
    <Figure of={figure} label={name}>
      {text}
    </Figure>
  )
  const amount = (figure: string, name: string, value: string) =>
    opened(figure, name, money(value, { currency: call.currency, pence: true }))
  const share = percent(shareOf(call.received, call.total))
  return (
    <Figures
      items={[
        { key: 'total', label: 'Asked for', value: amount('call_total', 'Asked for', call.total) },
        {
          key: 'received',
          label: 'Received',
          value: amount('call_received', 'Received', call.received),
          note: <>{opened('call_percent', 'Received of what is asked for', share)} of it</>,
        },
        { key: 'due', label: 'Due', value: date(call.due_date, { today: now() }) },
      ]}
    />
  )
}

function EditTerms({ call, onDirty }: CallTermsProps) {
  const [title, setTitle] = useState(call.title)
  const [dueDate, setDueDate] = useState(call.due_date)
  const { busy, fields, problem, run } = useAct(['title', 'due_date'])
  const moneyMoved = useMoneyMoved()
  const dirty = title !== call.title || dueDate !== call.due_date
  useEffect(() => {
    onDirty(dirty)
  }, [dirty, onDirty])
  const save = async () => {
    const body = { title, due_date: dueDate }
    if (!(await run(() => send(updateCashCall, { params: { id: call.id }, body })))) return
    await moneyMoved()
    showToast('The terms are saved')
  }
  return (
    <Form className={styles.terms} onSubmit={save}>
      <TextField
        label="Title"
        value={title}
        error={fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <DateField
        label="Due date"
        today={now()}
        value={dueDate}
        onChange={setDueDate}
        error={fields['due_date']}
      />
      <MoneyField
        label="Total"
        currency={call.currency}
        value={call.total}
        locked
        hint={null}
        onChange={() => {}}
      />
      {dirty && (
        <div className={styles.saveRow}>
          <Button look="primary" size="small" type="submit" busy={busy} busyLabel="Saving">
            Save terms
          </Button>
          <Button
            size="small"
            onClick={() => {
              setTitle(call.title)
              setDueDate(call.due_date)
            }}
          >
            Undo
          </Button>
        </div>
      )}
      <Problem says={problem} />
    </Form>
  )
}
