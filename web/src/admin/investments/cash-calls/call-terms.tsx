import { updateCashCall } from '@moorgate/contract/investments/cash-call.ts'
import { useEffect, useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { now } from '../../../kernel/clock.ts'
import { send } from '../../../kernel/queries.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import { useAct } from '../use-act.ts'
import type { CashCall } from './records.ts'
import styles from './cash-calls.module.css'

interface CallTermsProps {
  call: CashCall
  onDirty: (dirty: boolean) => void
}

/** Title and date of a draft; once it is issued they stand as they were sent. */
export function CallTerms({ call, onDirty }: CallTermsProps) {
  const [title, setTitle] = useState(call.title)
  const [dueDate, setDueDate] = useState(call.due_date)
  const { busy, fields, form, run } = useAct(['title', 'due_date'])
  const may = useAbilities()
  const moneyMoved = useMoneyMoved()
  const fixed = call.status !== 'draft' || !may('cash_calls', 'update')
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
    <form
      className={styles.terms}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="Title"
        value={title}
        locked={fixed}
        hint={null}
        error={fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
      <DateField
        label="Due date"
        today={now()}
        value={dueDate}
        locked={fixed}
        hint={null}
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
      <MoneyField
        label="Received"
        currency={call.currency}
        value={call.received}
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
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
    </form>
  )
}
