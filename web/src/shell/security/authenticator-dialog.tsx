import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AuthenticatorSetup, newSecret } from './authenticator-setup.tsx'
import type { Secret } from './authenticator-setup.tsx'
import { codesLost, RecoveryCodes } from './recovery-codes.tsx'
import styles from './security-page.module.css'
import { codesQuery } from './security-queries.ts'
import { useQuietAct } from './use-quiet-act.ts'

export interface AuthenticatorDialogProps extends Pick<Confirmation, 'confirmed'> {
  on: boolean
  onClose: () => void
}

/** Sets the app up in three steps: secret, code, recovery codes. Where it is on already, it can be switched off. */
export function AuthenticatorDialog({ on, confirmed, onClose }: AuthenticatorDialogProps) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  const queries = useQueryClient()
  const isOn = (made: string[]) => {
    setCodes(made)
    void queries.invalidateQueries(codesQuery)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Authenticator app"
      variant="choice"
      dirty={codes !== undefined}
      loss={codesLost}
    >
      <div className={styles.form}>
        {codes && <RecoveryCodes codes={codes} onKept={onClose} />}
        {!codes && secret && <AuthenticatorSetup secret={secret} confirmed={confirmed} onCodes={isOn} />}
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
    void run(async () => onSecret(await newSecret(confirmed))).finally(() => setBusy(undefined))
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
