import type { BrandColours } from '@moorgate/contract/colour.ts'
import { previewMail } from '@moorgate/contract/tenancy/branding.ts'
import { useDeferredValue } from 'react'
import { addressOf } from '../../../kernel/api.ts'
import { useWords } from '../../../kernel/words.tsx'
import styles from './preview.module.css'

interface MailPreviewProps {
  colours: BrandColours
  theme: 'light' | 'dark'
}

/** The mail with which money is called for, as the server writes it. */
export function MailPreview({ colours, theme }: MailPreviewProps) {
  const words = useWords()
  const src = useDeferredValue(addressOf(previewMail.path, new URLSearchParams({ ...colours, theme })))
  return (
    <div className={styles.mail}>
      <iframe
        title={words('The {cash_call} e-mail')}
        tabIndex={-1}
        sandbox=""
        src={src}
        className={styles.letter}
      />
    </div>
  )
}
