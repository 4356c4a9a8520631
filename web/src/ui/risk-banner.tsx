import { TriangleAlert } from 'lucide-react'
import { Icon } from './icon.tsx'
import './risk-banner.css'

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
    <aside className="risk-banner" aria-label="Risk warning">
      <div>
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
