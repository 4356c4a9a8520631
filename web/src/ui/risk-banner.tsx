import { TriangleAlert } from 'lucide-react'
import { Icon } from './icon.tsx'
import styles from './risk-banner.module.css'

export interface RiskBannerProps {
  /** The tenant's text, never shortened. */
  text: string
  /** "Take 2 mins to learn more." */
  linkText: string
  onOpen: () => void
}

/** The high-risk warning above the navigation: 70 px at least, as tall as its text needs. */
export function RiskBanner({ text, linkText, onOpen }: RiskBannerProps) {
  return (
    <aside className={styles.banner} aria-label="Risk warning">
      <div className={styles.inner}>
        <Icon of={TriangleAlert} size={20} />
        <p>
          {text}{' '}
          <button type="button" onClick={onOpen}>
            {linkText}
          </button>
        </p>
      </div>
    </aside>
  )
}
