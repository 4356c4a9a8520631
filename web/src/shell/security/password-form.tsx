import { shortestPassword } from '@moorgate/contract/identity/password-rules.ts'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useSubmission } from '../../kernel/use-submission.ts'
import { ChangesFooter } from '../../ui/form-footer.tsx'
import { Form } from '../../ui/form.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import styles from './security-page.module.css'

/** One's own password, changed. All other sessions end. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const [discarded, setDiscarded] = useState(0)
  return <Change key={discarded} onDone={onDone} onDiscard={() => setDiscarded(discarded + 1)} />
}

function Change({ onDone, onDiscard }: { onDone: () => void; onDiscard: () => void }) {
  const { fields, form, busy, onSubmit } = useChange(onDone)
  const [typed, setTyped] = useState(0)
  const problems = Object.keys(fields).length
  return (
    <Form
      className={styles.form}
      onInput={(event) => setTyped(filledIn(event.currentTarget))}
      onSubmit={onSubmit}
    >
      <PasswordFields change={{ fields, form }} />
      <ChangesFooter form={{ changes: typed, problems, busy, discard: onDiscard }} save="Change password" />
    </Form>
  )
}

/** How many fields say something. */
const filledIn = (form: HTMLFormElement): number =>
  [...new FormData(form)].filter(([, value]) => value !== '').length

interface PasswordDialogProps {
  /** An authenticator app is known to be asked for as well. */
  hasSecondFactor: boolean
  onDone: () => void
  onClose: () => void
}

/** The same over a page. */
export function PasswordDialog({ hasSecondFactor, onDone, onClose }: PasswordDialogProps) {
  const change = useChange(onDone)
  return (
    <FormModal
      title="Change your password"
      submit="Change password"
      busyLabel="Saving"
      busy={change.busy}
      onSubmit={change.onSubmit}
      onClose={onClose}
    >
      <PasswordFields change={change} hasSecondFactor={hasSecondFactor} />
    </FormModal>
  )
}

function useChange(onDone: () => void) {
  return useSubmission(async (data) => {
    await call('POST', 'auth/update-password', { body: Object.fromEntries(data) })
    onDone()
  })
}

interface PasswordFieldsProps {
  change: Pick<ReturnType<typeof useChange>, 'fields' | 'form'>
  /** Where it isn't known, what a password alone needs is said: that is never too short. */
  hasSecondFactor?: boolean
}

function PasswordFields({ change: { fields, form }, hasSecondFactor = false }: PasswordFieldsProps) {
  const { email } = useCurrentUser()
  return (
    <>
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      {/* Password managers look for whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        error={fields['current_password']}
      />
      <NewPasswordFields
        errors={fields}
        least={hasSecondFactor ? shortestPassword.withSecondFactor : shortestPassword.alone}
      />
    </>
  )
}
