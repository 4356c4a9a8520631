import { useBranding } from '../../kernel/branding.tsx'
import { ContactFirm } from '../../kernel/support/contact-firm.tsx'
import { useTerm, useText } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './portal-foot.module.css'

/** The last words on every page of the portal. */
export function PortalFoot({ onRisk }: { onRisk: () => void }) {
  const { name, risk_warning_enabled: warned, tax_enabled: taxed } = useBranding()
  const text = useText()
  const term = useTerm()
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <p>
          {name}. The value of investments can fall as well as rise.{taxed === 1 && ` ${text('tax_note')}`}
        </p>
        <nav aria-label="Footer">
          <Link href="/terms">{text('terms_title')}</Link>
          {warned === 1 && (
            <Button look="link" className={styles.button} onClick={onRisk}>
              Risk warning
            </Button>
          )}
          <ContactFirm look="link" className={styles.button}>
            Help
          </ContactFirm>
          <a href="/api/logout">{term('logout')}</a>
        </nav>
      </div>
    </footer>
  )
}
