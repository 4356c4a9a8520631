import { Fingerprint, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonProps } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { isTurnedBack, knowsPasskeys } from '../passkey-support.ts'
import { addPasskey } from '../security/add-passkey.ts'
import { newSecret } from '../security/authenticator-setup.tsx'
import type { Secret } from '../security/authenticator-setup.tsx'
import { deviceOf } from '../security/device-of.ts'
import { useQuietAct } from '../security/use-quiet-act.ts'
import styles from './second-factor-page.module.css'

export interface WaysProps {
  confirmed: Confirmation['confirmed']
  onSecret: (secret: Secret) => void
  onCodes: (codes: readonly string[]) => void
  /** A factor is set up, though its recovery codes could not be had. They are to be had in the settings. */
  onDone: () => void
}

/** A passkey first, where the browser knows such: it is the safer way and the quicker one. */
export function Ways({ confirmed, onSecret, onCodes, onDone }: WaysProps) {
  const [busy, setBusy] = useState<'passkey' | 'app'>()
  const run = useQuietAct()
  const choose = (way: 'passkey' | 'app', act: () => Promise<void>) => {
    setBusy(way)
    void run(act).finally(() => setBusy(undefined))
  }
  const makePasskey = async () => {
    if (!(await hasMadePasskey(confirmed))) return
    const codes = await call<string[]>('POST', '/user/two-factor-recovery-codes').catch(() => undefined)
    if (codes) onCodes(codes)
    else onDone()
  }
  const makeSecret = async () => onSecret(await newSecret(confirmed))
  const first = knowsPasskeys()
  return (
    <ul className={styles.ways}>
      {first && (
        <Way
          icon={Fingerprint}
          title="A passkey"
          about="Your fingerprint, face or screen lock on this device. It can’t be stolen by a false page."
          action="Make a passkey"
          look="primary"
          busy={busy === 'passkey'}
          onClick={() => choose('passkey', makePasskey)}
        />
      )}
      <Way
        icon={Smartphone}
        title="An authenticator app"
        about="A six-digit code from an app on your telephone, after your password."
        action="Set up the app"
        look={first ? 'secondary' : 'primary'}
        busy={busy === 'app'}
        onClick={() => choose('app', makeSecret)}
      />
    </ul>
  )
}

/** Named after this device; the settings can rename it. False where the person turned back at the browser's question. */
async function hasMadePasskey(confirmed: Confirmation['confirmed']): Promise<boolean> {
  const { machine, browser } = deviceOf(navigator.userAgent)
  try {
    await addPasskey(`${machine}, ${browser}`, confirmed)
    return true
  } catch (error) {
    if (isTurnedBack(error)) return false
    throw error
  }
}

interface WayProps extends Pick<ButtonProps, 'look' | 'busy' | 'onClick'> {
  icon: IconType
  title: string
  about: string
  action: string
}

function Way({ icon, title, about, action, ...button }: WayProps) {
  return (
    <li>
      <Icon of={icon} size={24} />
      <div>
        <b>{title}</b>
        <p>{about}</p>
      </div>
      <Button {...button} busyLabel="Preparing">
        {action}
      </Button>
    </li>
  )
}
