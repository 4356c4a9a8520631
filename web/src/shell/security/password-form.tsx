import { shortestPassword } from '@moorgate/contract/identity/password-rules.ts'
import { call } from '../../kernel/api.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useSubmission } from '../../kernel/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import styles from './security-page.module.css'

/** One's own password, changed. All other sessions end. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const change = useChange(onDone)
  return (
    <Form className={styles.form} onSubmit={change.onSubmit}>
      <PasswordFields change={change} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={change.busy} busyLabel="Saving">
          Change password
        </Button>
      </div>
    </Form>
  )
}

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
