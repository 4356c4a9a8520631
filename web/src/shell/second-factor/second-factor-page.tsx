import { Fingerprint, ShieldCheck, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import type { ButtonProps } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { PlainFrame } from '../entry/plain-frame.tsx'
import { SignColumn } from '../entry/sign-column.tsx'
import { isDismissed, knowsPasskeys } from '../passkey-support.ts'
import { addPasskey } from '../security/add-passkey.ts'
import { AuthenticatorSetup, newSecret } from '../security/authenticator-setup.tsx'
import type { Secret } from '../security/authenticator-setup.tsx'
import { deviceOf } from '../security/device-of.ts'
import { RecoveryCodes } from '../security/recovery-codes.tsx'
import { useQuietCommand } from '../security/use-quiet-command.ts'
import styles from './second-factor-page.module.css'

/** How far somebody has come: the choice, the app's secret, the codes. */
type Step = { at: 'ways' } | { at: 'app'; secret: Secret } | { at: 'codes'; codes: readonly string[] }

/**
 * What staff see at whatever address, until they have a second factor: until then the API answers them
 * nothing else. It stands at the address that they wanted, so that one step on they are where they wished to
 * go.
 */
export function SecondFactorPage() {
  const [step, setStep] = useState<Step>({ at: 'ways' })
  const { confirmed, dialog } = useConfirmation()
  const { name } = useBranding()
  const term = useTerm()
  const { title, lede } = words(step.at, name)
  const showCodes = (codes: readonly string[]) => setStep({ at: 'codes', codes })
  usePageTitle(title)
  return (
    <PlainFrame end={<TextLink href="/api/logout">{term('logout')}</TextLink>}>
      <SignColumn icon={ShieldCheck} title={title} lede={lede}>
        <div className={styles.step} aria-live="polite">
          {step.at === 'ways' && (
            <Ways
              confirmed={confirmed}
              onSecret={(secret) => setStep({ at: 'app', secret })}
              onCodes={showCodes}
              onDone={goOn}
            />
          )}
          {step.at === 'app' && (
            <div className={styles.narrow}>
              <AuthenticatorSetup secret={step.secret} confirmed={confirmed} onCodes={showCodes} />
              <TextLink href={location.href}>Choose another way</TextLink>
            </div>
          )}
          {step.at === 'codes' && <RecoveryCodes codes={step.codes} onKept={goOn} />}
        </div>
      </SignColumn>
      {dialog}
      <ToastRegion />
    </PlainFrame>
  )
}

/** The same address again, which now is the page that was asked for. */
function goOn(): void {
  location.reload()
}

function words(at: Step['at'], tenant: string): { title: string; lede: string } {
  switch (at) {
    case 'ways':
      return {
        title: 'Add a second step to your login',
        lede: `You look after other people’s money and documents, so ${tenant} requires more than a password. Setting up takes two minutes.`,
      }
    case 'app':
      return {
        title: 'Set up your authenticator app',
        lede: 'From now on you type a code from the app after your password.',
      }
    case 'codes':
      return {
        title: 'Save your recovery codes',
        lede: 'Each lets you log in once if your device is lost or broken.',
      }
  }
}

interface WaysProps {
  confirmed: Confirmation['confirmed']
  onSecret: (secret: Secret) => void
  onCodes: (codes: readonly string[]) => void
  /** A factor is set up, though its recovery codes could not be had. They are to be had in the settings. */
  onDone: () => void
}

/** A passkey first, where the browser knows such: it is the safer way and the quicker one. */
function Ways({ confirmed, onSecret, onCodes, onDone }: WaysProps) {
  const [busy, setBusy] = useState<'passkey' | 'app'>()
  const run = useQuietCommand()
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
          about="Your fingerprint, face or screen lock on this device. It can’t be phished."
          action="Add a passkey"
          variant="primary"
          busy={busy === 'passkey'}
          onClick={() => choose('passkey', makePasskey)}
        />
      )}
      <Way
        icon={Smartphone}
        title="An authenticator app"
        about="A six-digit code from an app on your phone, after your password."
        action="Set up the app"
        variant={first ? 'secondary' : 'primary'}
        busy={busy === 'app'}
        onClick={() => choose('app', makeSecret)}
      />
    </ul>
  )
}

/**
 * Named after this device; the settings can rename it. False where the person turned back at the browser's
 * question.
 */
async function hasMadePasskey(confirmed: Confirmation['confirmed']): Promise<boolean> {
  const { machine, browser } = deviceOf(navigator.userAgent)
  try {
    await addPasskey(`${machine}, ${browser}`, confirmed)
    return true
  } catch (error) {
    if (isDismissed(error)) return false
    throw error
  }
}

interface WayProps extends Pick<ButtonProps, 'variant' | 'busy' | 'onClick'> {
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
