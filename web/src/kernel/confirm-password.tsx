import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Modal } from '../ui/modal.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { call, isFailure } from './api.ts'
import styles from './confirm-password.module.css'
import { useSubmission } from './use-submission.ts'

/** Somebody would rather not give their password. Nothing was done. */
export class NotConfirmed extends Error {}

interface PendingConfirmation {
  resolve: () => void
  reject: (error: NotConfirmed) => void
}

export interface Confirmation {
  /**
   * Runs an act that needs a fresh password. Where the API asks for one (423), the person is asked, and the
   * act runs again. Throws NotConfirmed when they turn back.
   */
  confirmed: <Answer>(act: () => Promise<Answer>) => Promise<Answer>
  /** The same, and whether it was done: false where they turn back. */
  whenConfirmed: (act: () => Promise<unknown>) => Promise<boolean>
  /** Each user renders it once. */
  dialog: ReactNode
}

export function useConfirmation(): Confirmation {
  const [asked, setAsked] = useState<PendingConfirmation>()
  const confirmed = useCallback(async <Answer,>(act: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await act()
    } catch (error) {
      if (!isFailure(error, 'confirmation_required')) throw error
    }
    try {
      await new Promise<void>((resolve, reject) => setAsked({ resolve, reject }))
    } finally {
      setAsked(undefined)
    }
    return act()
  }, [])
  const whenConfirmed = useCallback(
    (act: () => Promise<unknown>): Promise<boolean> =>
      confirmed(act).then(
        () => true,
        (error: unknown) => {
          if (error instanceof NotConfirmed) return false
          throw error
        },
      ),
    [confirmed],
  )
  const dialog = asked && (
    <ConfirmPassword onConfirmed={asked.resolve} onCancel={() => asked.reject(new NotConfirmed())} />
  )
  return { confirmed, whenConfirmed, dialog }
}

function ConfirmPassword({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    await call('POST', '/user/confirm-password', { body: { password: String(data.get('password')) } })
    onConfirmed()
  })
  return (
    <Modal open onClose={onCancel} title="Confirm your password" variant="choice">
      <Form className={styles.form} onSubmit={onSubmit}>
        <p>For your security. We won’t ask again for 15 minutes.</p>
        {form !== undefined && (
          <Notice tone="bad" live>
            {form}
          </Notice>
        )}
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={fields['password']}
        />
        <Button type="submit" variant="primary" block busy={busy} busyLabel="Checking">
          Confirm
        </Button>
      </Form>
    </Modal>
  )
}
