import { shortestPassword } from '@moorgate/contract/identity/password-rules.ts'
import { call } from '../../kernel/api.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useSubmission } from '../../kernel/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import styles from './security-page.module.css'

/** One's own password, changed. All other sessions end. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { email } = useCurrentUser()
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    await call('POST', 'auth/update-password', { body: Object.fromEntries(data) })
    onDone()
  })
  return (
    <Form className={styles.form} onSubmit={onSubmit}>
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      {/* Password managers look for whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Present password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        error={fields['current_password']}
      />
      <NewPasswordFields errors={fields} least={shortestPassword.withSecondFactor} />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy} busyLabel="Saving">
          Change password
        </Button>
      </div>
    </Form>
  )
}
