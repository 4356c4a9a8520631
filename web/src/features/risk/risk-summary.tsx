import { useMemo } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { Html } from '../../kernel/html.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './risk-summary.module.css'

/** The tenant's risk warning, opened from "Take 2 mins to learn more." Loaded when it is opened. */
export function RiskSummary({ onClose }: { onClose: () => void }) {
  const { risk_warning_text: words } = useBranding()
  const { title, rest } = useMemo(() => titled(words), [words])
  const close = (
    <Button variant="primary" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Modal open onClose={onClose} title={title} variant="long" footer={close}>
      <Html text={rest} className={styles.words} />
    </Modal>
  )
}

/** The text's own first heading is the title of the dialog, in plain words. */
function titled(html: string): { title: string; rest: string } {
  const found = /<h2[^>]*>.*?<\/h2>/s.exec(html)?.[0] ?? ''
  const plain = new DOMParser().parseFromString(found, 'text/html').body.textContent.trim()
  return plain === ''
    ? { title: 'Risk warning', rest: html }
    : { title: plain, rest: html.replace(found, '') }
}
