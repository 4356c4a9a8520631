import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { firstField } from '../../kernel/first-field.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { useSubmission } from '../../kernel/use-submission.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './security-page.module.css'
import { codesQuery } from './security-queries.ts'
import { useQuietAct } from './use-quiet-act.ts'

export interface AuthenticatorDialogProps extends Pick<Confirmation, 'confirmed'> {
  on: boolean
  onClose: () => void
}

/** A secret as the app takes it: photographed, or typed. */
interface Secret {
  svg: string
  secretKey: string
}

/** Sets the app up in three steps: secret, code, recovery codes. Where it is on already, it can be switched off. */
export function AuthenticatorDialog({ on, confirmed, onClose }: AuthenticatorDialogProps) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  return (
    <Modal open onClose={onClose} title="Authenticator app" variant="choice" dirty={codes !== undefined}>
      <div className={styles.form}>
        {codes && <RecoveryCodes codes={codes} onKept={onClose} />}
        {!codes && secret && <CodeForm secret={secret} confirmed={confirmed} onCodes={setCodes} />}
        {!codes && !secret && (
          <Beginning on={on} confirmed={confirmed} onSecret={setSecret} onClose={onClose} />
        )}
      </div>
    </Modal>
  )
}

interface BeginningProps extends AuthenticatorDialogProps {
  onSecret: (secret: Secret) => void
}

function Beginning({ on, confirmed, onSecret, onClose }: BeginningProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<'start' | 'stop'>()
  const run = useQuietAct()
  const start = () => {
    setBusy('start')
    void run(async () => {
      await confirmed(() => call('POST', '/user/two-factor-authentication'))
      const { svg } = await call<{ svg: string }>('GET', '/user/two-factor-qr-code')
      const { secretKey } = await call<{ secretKey: string }>('GET', '/user/two-factor-secret-key')
      onSecret({ svg, secretKey })
    }).finally(() => setBusy(undefined))
  }
  const stop = () => {
    setBusy('stop')
    void run(async () => {
      await confirmed(() => call('DELETE', '/user/two-factor-authentication'))
      await queries.invalidateQueries(codesQuery)
      showToast('Authenticator app switched off')
      onClose()
    }).finally(() => setBusy(undefined))
  }
  return (
    <>
      <p>
        {on
          ? 'You are asked for a code from your app after your password. Set it up anew if you have a new telephone.'
          : 'After your password you type a code from an app on your telephone, so that a stolen password is not enough.'}
      </p>
      <div className={styles.actions}>
        <Button look="primary" busy={busy === 'start'} busyLabel="Preparing" onClick={start}>
          {on ? 'Set up anew' : 'Set up'}
        </Button>
        {on && (
          <Button look="danger-quiet" busy={busy === 'stop'} busyLabel="Switching off" onClick={stop}>
            Switch off
          </Button>
        )}
      </div>
    </>
  )
}

interface CodeFormProps extends Pick<Confirmation, 'confirmed'> {
  secret: Secret
  onCodes: (codes: string[]) => void
}

function CodeForm({ secret, confirmed, onCodes }: CodeFormProps) {
  const queries = useQueryClient()
  const { fields, form, busy, onSubmit } = useSubmission(async (data) => {
    const body = { code: String(data.get('code')).replaceAll(' ', '') }
    const path = '/user/confirmed-two-factor-authentication'
    onCodes(await confirmed(() => call<string[]>('POST', path, { body })))
    await queries.invalidateQueries(codesQuery)
  })
  return (
    <form ref={firstField} className={styles.form} onSubmit={onSubmit} noValidate>
      <p>Photograph this with your authenticator app, or type the key into it.</p>
      <div className={styles.picture}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(secret.svg)}`}
          alt="Code for your app’s camera"
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
      <Button type="submit" look="primary" block busy={busy} busyLabel="Checking">
        Switch on
      </Button>
    </form>
  )
}
