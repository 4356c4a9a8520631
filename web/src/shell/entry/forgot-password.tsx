import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { firstEmptyField } from '../../ui/first-field.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './entry-form.module.css'
import { EntryFrame } from './entry-frame.tsx'
import { useSubmission } from '../../kernel/use-submission.ts'

/** `/forgot-password`. The answer is the same whether the address has an account or not. */
export function ForgotPasswordPage() {
  const [sent, setSent] = useState<string>()
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    setSent(undefined)
    const body = { email: String(data.get('email')) }
    const { message } = await call<{ message: string }>('POST', 'password/email', { body, signedOut: 'fail' })
    setSent(message)
  })
  return (
    <EntryFrame
      title="Reset your password"
      intro="We’ll e-mail you a link to set a new password. It expires in 60 minutes."
    >
      <Form ref={firstEmptyField} className={styles.form} onSubmit={onSubmit}>
        {sent !== undefined && (
          <Notice tone="good" title={sent} live>
            If it doesn’t arrive in a few minutes, check your spam folder or the address.
          </Notice>
        )}
        {form !== undefined && (
          <Notice tone="bad" live>
            {form}
          </Notice>
        )}
        <TextField label="E-mail" name="email" type="email" autoComplete="username" error={fields['email']} />
        <Button type="submit" variant="primary" size="large" block busy={busy} busyLabel="Sending">
          Send the link
        </Button>
      </Form>
      <p className={styles.below}>
        Remembered it? <TextLink href="/login">Log in</TextLink>
      </p>
    </EntryFrame>
  )
}
