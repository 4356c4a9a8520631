import type { BrandColours, DisplayFace } from '@moorgate/contract/colour.ts'
import { portalNavigation } from '@moorgate/contract/navigation.ts'
import type { PortalOrder } from '@moorgate/contract/navigation.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { useTitleOf } from '../../../kernel/terminology.tsx'
import { brandStyle } from '../../../theme/apply-brand.ts'
import { MailPreview } from './mail-preview.tsx'
import { OverviewPreview } from './overview-preview.tsx'
import { OpportunityPreview } from './opportunity-preview.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './preview.module.css'

/** What is shown in the colours that are being chosen. */
export type PreviewPageName = 'overview' | 'opportunity' | 'mail'

export interface PortalPreviewProps {
  page: PreviewPageName
  colours: BrandColours
  font: DisplayFace
  theme: 'light' | 'dark'
  order: PortalOrder
}

/**
 * A page of the portal, or a mail, in the colours that are being chosen. Pages are drawn by the portal's own
 * components, the mail is the server's. Nothing in it can be pressed.
 */
export function PortalPreview({ page, colours, font, theme, order }: PortalPreviewProps) {
  const { name, risk_warning_enabled: warned, risk_banner_text: warning } = useBranding()
  return (
    <figure className={styles.window} style={brandStyle(colours, theme, font)}>
      <figcaption>
        <VisuallyHidden>
          {page === 'mail' ? 'An e-mail' : 'The client portal'} in these colours, {theme}
        </VisuallyHidden>
      </figcaption>
      <div aria-hidden inert>
        <div className={styles.chrome}>
          <i />
          <i />
          <i />
          <span>{name}</span>
        </div>
        {page === 'mail' ? (
          <MailPreview colours={colours} theme={theme} />
        ) : (
          <>
            {warned === 1 && <p className={styles.warning}>{warning}</p>}
            <Bar order={order} on={page === 'overview' ? 'overview' : 'investments'} />
            {page === 'overview' ? <OverviewPreview /> : <OpportunityPreview />}
          </>
        )}
      </div>
    </figure>
  )
}

function Bar({ order, on }: { order: PortalOrder; on: string }) {
  const { name } = useBranding()
  const titleOf = useTitleOf()
  return (
    <div className={styles.bar}>
      <b>{name}</b>
      {portalNavigation(order).map(({ key, title }) => (
        <span key={key} className={key === on ? styles.on : undefined}>
          {titleOf(title)}
        </span>
      ))}
    </div>
  )
}
