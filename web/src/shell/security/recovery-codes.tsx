import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { DiscardWarning } from '../../ui/modal.tsx'
import styles from './security-page.module.css'

/** What a dialog that shows them asks before it closes. */
export const codesLost: DiscardWarning = {
  title: 'Close without the codes?',
  text: 'We can’t show them again. You won’t be able to log in without them if you lose your phone.',
  confirm: 'Close',
}

export interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** The codes, this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <>
      <p>Keep these codes with your important papers. We can’t show them again.</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onKept}>
          I’ve saved them
        </Button>
        <CopyButton text={codes.join('\n')} of="recovery codes" />
      </div>
    </>
  )
}
