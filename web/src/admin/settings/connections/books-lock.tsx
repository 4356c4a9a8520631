import { setBooksLock } from '@moorgate/contract/accounting/books-lock.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { booksLockQuery } from '../../../features/books/booked-on-field.tsx'
import { now } from '../../../kernel/clock.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { dateFull, dateTime } from '../../../ui/format-dates.ts'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import styles from './connections.module.css'

type Lock = AnswerOf<typeof setBooksLock>

/** Up to which day the books are locked: payments, reversals and journals are dated later. */
export function BooksLock() {
  const words = useWords()
  const query = useQuery(booksLockQuery)
  return (
    <Card title="Locked books" aria-label="Locked books">
      <Loaded query={query} what="the lock of the books">
        {(lock) => (
          <div className={styles.body}>
            <Text tone="soft">
              {words('Payments, refunds, {distributions} and journals can’t be dated on or before this day.')}
            </Text>
            <Standing lock={lock} />
            {permits(lock, 'edit') && <LockForm key={lock.version} lock={lock} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Standing({ lock }: { lock: Lock }) {
  const { locked_to: lockedTo, set_at: at, set_by: by, reason } = lock
  return (
    <Text>
      {lockedTo === null ? 'No day is locked.' : `Locked up to ${dateFull(lockedTo)}.`}
      {at !== null && ` Changed by ${by ?? 'a colleague'}, ${dateTime(at, { today: now() })}.`}
      {reason !== null && ` Reason: ${reason}`}
    </Text>
  )
}

function LockForm({ lock }: { lock: Lock }) {
  const [day, setDay] = useState(lock.locked_to ?? '')
  const [reason, setReason] = useState('')
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['locked_to', 'reason'])
  const { whenConfirmed, dialog } = useConfirmation()
  const { locked_to: before, version } = lock
  const opensDays = before !== null && day < before
  const save = async () => {
    let isDone = false
    await run(async () => {
      const body = { locked_to: day === '' ? null : day, ...(opensDays && { reason }), version }
      isDone = await whenConfirmed(() => send(setBooksLock, { body }))
      await queries.invalidateQueries({ queryKey: booksLockQuery.queryKey })
    })
    if (isDone) showToast(day === '' ? 'Books unlocked' : `Books locked up to ${dateFull(day)}`)
  }
  return (
    <>
      <Form className={styles.options} onSubmit={() => void save()}>
        <DateField
          label="Books locked up to"
          optional
          today={now()}
          hint="A day before today. Leave empty to lock nothing."
          value={day}
          onChange={setDay}
          error={fields['locked_to']}
        />
        {opensDays && (
          <TextField
            label="Reason for unlocking"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={fields['reason']}
          />
        )}
        <Button type="submit" busy={busy} busyLabel="Saving" disabled={day === (before ?? '')}>
          Save lock
        </Button>
        <Problem says={problem} />
      </Form>
      {dialog}
    </>
  )
}
