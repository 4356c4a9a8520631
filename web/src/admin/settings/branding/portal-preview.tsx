import type { BrandColours, DisplayFace } from '@moorgate/contract/colour.ts'
import { portalNavigation } from '@moorgate/contract/navigation.ts'
import type { PortalOrder } from '@moorgate/contract/navigation.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { useTerm, useTitleOf } from '../../../kernel/terminology.tsx'
import { brandStyle } from '../../../theme/apply-brand.ts'
import { OverviewPreview } from './overview-preview.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './preview.module.css'
import { previewMail } from '@moorgate/contract/tenancy/branding.ts'
import { useDeferredValue } from 'react'
import { addressOf } from '../../../kernel/api.ts'
import { useWords } from '../../../kernel/words.tsx'
import { readPagePreview } from '@moorgate/contract/opportunities/page-preview.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { liveStatuses } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { useQuery } from '@tanstack/react-query'
import { OpportunityHead } from '../../../features/opportunities/opportunity-head.tsx'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'
import { endpointQuery, listQuery } from '../../../kernel/queries.ts'
import { Skeleton } from '../../../ui/states.tsx'

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

interface MailPreviewProps {
  colours: BrandColours
  theme: 'light' | 'dark'
}

/** The mail with which money is called for, as the server writes it. */
function MailPreview({ colours, theme }: MailPreviewProps) {
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

const newest = { perPage: 1, fixed: { status: liveStatuses.join(',') } }

/** The newest live offer, as the portal draws it. */
function OpportunityPreview() {
  const term = useTerm()
  const listed = useQuery(listQuery(investmentOpportunity, {}, newest))
  const id = listed.data?.data[0]?.id
  const page = useQuery({
    ...endpointQuery('investment_opportunity', readPagePreview, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
  })
  if (page.data)
    return (
      <div className={styles.page} data-voice="portal">
        <OpportunityHead offer={page.data.offer as OpportunityOnPage} level={2} />
      </div>
    )
  if (listed.data && id === undefined)
    return (
      <p className={styles.nothing}>Your newest live {term('opportunity', { lower: true })} appears here.</p>
    )
  return <Skeleton height={280} />
}
