import { brandStyle } from '../../../theme/apply-brand.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { Logo } from '../../../ui/logo.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { BrandingLook } from './branding-looks.tsx'
import styles from './branding-looks.module.css'

/** As the page asks for them. */
const inOrder = ['primary', 'accent', 'secondary', 'red', 'amber', 'green'] as const

/** A look in small: its logo in its headings’ font, its favicon and its six colours. */
export function LookPreview({ look }: { look: BrandingLook }) {
  const { name } = useBranding()
  const { colours, display_font: font, logo, favicon, page_title: title } = look
  return (
    <figure className={styles.preview} style={brandStyle(colours, 'light', font)}>
      <div className={styles.mark}>{logo ? <img src={logo} alt="" /> : <Logo name={name} size={24} />}</div>
      {(favicon !== null || title !== null) && (
        <p className={styles.window}>
          {favicon !== null && <img src={favicon} alt="" />}
          {title}
        </p>
      )}
      <VisuallyHidden>{`Colours ${inOrder.map((key) => colours[key]).join(', ')}`}</VisuallyHidden>
      <div className={styles.swatches} aria-hidden>
        {inOrder.map((key) => (
          <i key={key} style={{ background: colours[key] }} />
        ))}
      </div>
    </figure>
  )
}
