import { call } from '../../kernel/api.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { firstEmptyField } from '../../ui/first-field.ts'
import { useSubmission } from '../../kernel/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './security-page.module.css'

type OnConfirmed = Confirmation['confirmed']

/** A secret as the app takes it: photographed, or typed. */
export interface Secret {
  svg: string
  secretKey: string
}

/** Has a secret made. It counts once a code has shown that the app has it. */
export async function newSecret(confirmed: OnConfirmed): Promise<Secret> {
  await confirmed(() => call('POST', '/user/two-factor-authentication'))
  const { svg } = await call<{ svg: string }>('GET', '/user/two-factor-qr-code')
  const { secretKey } = await call<{ secretKey: string }>('GET', '/user/two-factor-secret-key')
  return { svg, secretKey }
}

export interface AuthenticatorSetupProps {
  secret: Secret
  confirmed: OnConfirmed
  /** The app is on, and these are the recovery codes, this once. */
  onCodes: (codes: string[]) => void
}

/** The secret for the app, and the field for the first code that it shows. */
export function AuthenticatorSetup({ secret, confirmed, onCodes }: AuthenticatorSetupProps) {
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    const body = { code: String(data.get('code')).replaceAll(' ', '') }
    const path = '/user/confirmed-two-factor-authentication'
    onCodes(await confirmed(() => call<string[]>('POST', path, { body })))
  })
  return (
    <Form ref={firstEmptyField} className={styles.form} onSubmit={onSubmit}>
      <p>Scan this with your authenticator app, or type in the key.</p>
      <div className={styles.picture}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(secret.svg)}`}
          alt="QR code for your authenticator app"
          width={192}
          height={192}
        />
      </div>
      <p className={styles.key}>{secret.secretKey}</p>
      {form !== undefined && (
        <Notice tone="bad" live>
          {form}
        </Notice>
      )}
      <TextField
        label="Six-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        numeric
        error={fields['code']}
      />
      <Button type="submit" variant="primary" block busy={busy} busyLabel="Checking">
        Switch on
      </Button>
    </Form>
  )
}
