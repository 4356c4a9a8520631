import { shortestPassword } from '@moorgate/contract/identity/password-rules.ts'
import { call } from '../../kernel/api.ts'
import { firstEmptyField } from '../../ui/first-field.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './entry-form.module.css'
import { EntryFrame } from './entry-frame.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { useSubmission } from '../../kernel/use-submission.ts'

/** `/reset-password/{token}`, from the mail that was asked for. */
export function ResetPasswordPage({ params }: ScreenProps) {
  return (
    <EntryFrame title="Choose a new password" intro="You’ll be logged out on all your devices.">
      <PasswordForm path="password/reset" token={params['token'] ?? ''} />
    </EntryFrame>
  )
}

/** `/set-password/{token}`, from the mail that staff had sent. */
export function SetPasswordPage({ params }: ScreenProps) {
  return (
    <EntryFrame title="Choose a password" intro="Your account is ready. All you need is a password.">
      <PasswordForm path="auth/set-password" token={params['token'] ?? ''} />
    </EntryFrame>
  )
}

function PasswordForm({ path, token }: { path: string; token: string }) {
  const { search } = useAddress()
  const visit = useVisit()
  const email = new URLSearchParams(search).get('email') ?? ''
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    const body = { ...Object.fromEntries(data), token }
    await call('POST', path, { body, signedOut: 'fail' })
    visit('/login?notice=password', { replace: true })
  })
  return (
    <Form ref={firstEmptyField} className={styles.form} onSubmit={onSubmit}>
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      {fields['email'] !== undefined && <Expired />}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== ''}
        error={fields['email']}
      />
      <NewPasswordFields errors={fields} least={shortestPassword.alone} />
      <Button type="submit" variant="primary" size="large" block busy={busy} busyLabel="Saving">
        Save password
      </Button>
    </Form>
  )
}

function Expired() {
  return (
    <Notice tone="waiting">
      The link may have expired or been used.{' '}
      <TextLink href="/forgot-password" inline>
        Request a new link
      </TextLink>
      .
    </Notice>
  )
}
