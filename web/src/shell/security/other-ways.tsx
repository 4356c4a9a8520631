import { roleIds } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Modal } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AuthenticatorSetup, newSecret } from './authenticator-setup.tsx'
import type { Secret } from './authenticator-setup.tsx'
import { PasswordDialog } from './password-form.tsx'
import { codesLost, RecoveryCodes } from './recovery-codes.tsx'
import { SecurityLine, SecuritySection } from './security-list.tsx'
import { codesQuery } from './security-queries.ts'
import type { CodesLeft } from './security-queries.ts'
import { useQuietCommand } from './use-quiet-command.ts'
import styles from './security-page.module.css'

type OpenDialog = 'password' | 'app' | 'codes'

/** Password, authenticator app, recovery codes. */
export function OtherWays({ confirmed }: Pick<Confirmation, 'confirmed'>) {
  const { role_id: roleId } = useCurrentUser()
  const { data: codes } = useQuery(codesQuery)
  const [open, setOpen] = useState<OpenDialog>()
  const close = () => setOpen(undefined)
  const on = codes ? codes.all > 0 : undefined
  const passwordChanged = () => {
    showToast('Password changed')
    close()
  }
  const change = on === false ? 'Set up' : 'Change'
  return (
    <SecuritySection title="Other ways to log in">
      <ul>
        <SecurityLine
          icon={KeyRound}
          title="Password"
          note="Asked for when you log in without a passkey"
          end={
            roleId === roleIds.user ? (
              <Button variant="link" aria-label="Change password" onClick={() => setOpen('password')}>
                Change
              </Button>
            ) : (
              <TextLink href="/admin/settings/security/password">Change</TextLink>
            )
          }
        />
        <SecurityLine
          icon={Smartphone}
          title="Authenticator app"
          note={appNote(on)}
          end={
            <Button variant="link" aria-label={`${change} authenticator app`} onClick={() => setOpen('app')}>
              {change}
            </Button>
          }
        />
        {on !== false && (
          <SecurityLine
            icon={LifeBuoy}
            title="Recovery codes"
            note={codesNote(codes)}
            end={
              <Button variant="link" onClick={() => setOpen('codes')}>
                New codes
              </Button>
            }
          />
        )}
      </ul>
      {open === 'password' && (
        <PasswordDialog hasSecondFactor={on === true} onDone={passwordChanged} onClose={close} />
      )}
      {open === 'app' && <AuthenticatorDialog on={on === true} confirmed={confirmed} onClose={close} />}
      {open === 'codes' && <RecoveryCodesDialog confirmed={confirmed} onClose={close} />}
    </SecuritySection>
  )
}

/** Whether it is on is only told to somebody who gave their password lately. */
function appNote(on: boolean | undefined): string {
  if (on === undefined) return 'A code after your password'
  return on ? 'On, asked after a password' : 'Off. Adds a code when you log in'
}

function codesNote(codes: CodesLeft | null | undefined): string {
  return codes ? `${codes.left} of ${codes.all} left. Keep them on paper` : 'For when you can’t use the app'
}

interface RecoveryCodesDialogProps extends Pick<Confirmation, 'confirmed'> {
  onClose: () => void
}

/** New recovery codes in place of the old ones, shown once. */
function RecoveryCodesDialog({ confirmed, onClose }: RecoveryCodesDialogProps) {
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const [busy, setBusy] = useState(false)
  const run = useQuietCommand()
  const renew = () => {
    setBusy(true)
    void run(async () => {
      setCodes(await confirmed(() => call<string[]>('POST', '/user/two-factor-recovery-codes')))
      await queries.invalidateQueries(codesQuery)
    }).finally(() => setBusy(false))
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Recovery codes"
      variant="choice"
      dirty={codes !== undefined}
      loss={codesLost}
    >
      <div className={styles.form}>
        {codes ? (
          <RecoveryCodes codes={codes} onKept={onClose} />
        ) : (
          <>
            <p>
              New codes replace the old ones immediately. Each works once, instead of a code from the app.
            </p>
            <Button variant="primary" block busy={busy} busyLabel="Creating codes" onClick={renew}>
              Create new codes
            </Button>
          </>
        )}
      </div>
    </Modal>
  )
}

interface AuthenticatorDialogProps extends Pick<Confirmation, 'confirmed'> {
  on: boolean
  onClose: () => void
}

/**
 * Sets the app up in three steps: secret, code, recovery codes. Where it is on already, it can be switched
 * off.
 */
function AuthenticatorDialog({ on, confirmed, onClose }: AuthenticatorDialogProps) {
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
  const run = useQuietCommand()
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
          ? 'We ask for a code from your app after your password. Set it up again if you have a new phone.'
          : 'You enter a code from an app on your phone after your password, so a stolen password isn’t enough.'}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" busy={busy === 'start'} busyLabel="Preparing" onClick={start}>
          {on ? 'Set up again' : 'Set up'}
        </Button>
        {on && (
          <Button variant="danger-quiet" busy={busy === 'stop'} busyLabel="Switching off" onClick={stop}>
            Switch off
          </Button>
        )}
      </div>
    </>
  )
}
