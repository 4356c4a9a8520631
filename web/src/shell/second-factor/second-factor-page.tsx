import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { PlainFrame } from '../entry/plain-frame.tsx'
import { SignColumn } from '../entry/sign-column.tsx'
import { AuthenticatorSetup } from '../security/authenticator-setup.tsx'
import type { Secret } from '../security/authenticator-setup.tsx'
import { RecoveryCodes } from '../security/recovery-codes.tsx'
import styles from './second-factor-page.module.css'
import { Ways } from './ways.tsx'

/** How far somebody has come: the choice, the app's secret, the codes. */
type Step = { at: 'ways' } | { at: 'app'; secret: Secret } | { at: 'codes'; codes: readonly string[] }

/**
 * What staff see at whatever address, until they have a second factor: until then the API answers them nothing else. It
 * stands at the address that they wanted, so that one step on they are where they wished to go.
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

function words(at: Step['at'], firm: string): { title: string; lede: string } {
  switch (at) {
    case 'ways':
      return {
        title: 'Add a second step to your login',
        lede: `You look after other people’s money and papers, so ${firm} asks for more than a password. It takes two minutes, once.`,
      }
    case 'app':
      return {
        title: 'Set up your authenticator app',
        lede: 'From now on you type a code from the app after your password.',
      }
    case 'codes':
      return {
        title: 'Keep your recovery codes',
        lede: 'Each lets you in once, for the day when your device is lost or broken.',
      }
  }
}
