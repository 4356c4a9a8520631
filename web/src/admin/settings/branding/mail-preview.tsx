import { useBranding } from '../../../kernel/branding.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import styles from './preview.module.css'

/** The mail with which money is called for. */
export function MailPreview() {
  const { name } = useBranding()
  const label = useLabel()
  return (
    <div className={styles.mail}>
      <b className={styles.sender}>{name}</b>
      <div className={styles.letter}>
        <p>{`Growth Fund II, ${label('cash_call')} 4`}</p>
        <p className={styles.hero}>£10,000.00</p>
        <p>Please pay by Friday 11 December</p>
        <p>Hello Eleanor,</p>
        <p>Send one bank transfer from an account in your own name.</p>
        <span className={styles.action}>Open and pay £10,000.00</span>
      </div>
      <p className={styles.small}>We never change bank details by e-mail.</p>
    </div>
  )
}
