import type { BrandColours, DisplayFace } from '@moorgate/contract/colour.ts'
import { portalNavigation } from '@moorgate/contract/navigation.ts'
import type { PortalOrder } from '@moorgate/contract/navigation.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { useLabel, useTerm, useTitleOf } from '../../../kernel/terminology.tsx'
import { brandStyle } from '../../../theme/apply-brand.ts'
import { MailPreview } from './mail-preview.tsx'
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
 * A page of the portal, or a mail, in the colours that are being chosen. The offer is a real one, drawn by the
 * portal's own components. Nothing in it can be pressed.
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
          <MailPreview />
        ) : (
          <>
            {warned === 1 && <p className={styles.warning}>{warning}</p>}
            <Bar order={order} on={page === 'overview' ? 'overview' : 'investments'} />
            {page === 'overview' ? <Body /> : <OpportunityPreview />}
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

function Body() {
  const term = useTerm()
  const label = useLabel()
  return (
    <div className={styles.body}>
      <p className={styles.title}>Good morning, Eleanor</p>
      <div className={styles.split}>
        <div>
          <p>{term('portfolio')} value</p>
          <p className={styles.hero}>£301,450</p>
          <p>
            <span className={styles.gain}>+£56,450 (+23.0%)</span> ·{' '}
            <span className={styles.loss}>−2.7%</span>
          </p>
          <Chart />
        </div>
        <div>
          <div className={styles.due}>
            <p>
              <span>{label('cash_call')} 4</span>
              <span className={styles.soon}>Due in 14 days</span>
            </p>
            <b>£10,000.00</b>
            <span className={styles.pay}>Pay £10,000</span>
          </div>
        </div>
      </div>
      <div className={styles.row}>
        <span className={styles.action}>{label('reserve')}</span>
        <span className={styles.link}>All {label('investments', { lower: true })}</span>
      </div>
      <div className={styles.states}>
        <span className={styles.good}>{label('payment_received')}</span>
        <span className={styles.waiting}>{label('awaiting_payment')}</span>
        <span className={styles.bad}>Overdue</span>
      </div>
    </div>
  )
}

function Chart() {
  const line = '0,66 40,58 80,50 120,62 160,40 200,30 240,18'
  return (
    <svg className={styles.chart} viewBox="0 0 240 84" preserveAspectRatio="none">
      <polygon points={`0,84 ${line} 240,84`} fill="var(--accent-tint)" />
      <polyline
        points={line}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={2}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
