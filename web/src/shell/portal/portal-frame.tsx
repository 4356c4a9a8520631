import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ContactTenant } from '../../features/support/contact-tenant.tsx'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { riskBannerPx } from '../../kernel/constants.ts'
import { FocusTaskContext } from '../../kernel/focus-task.ts'
import type { FocusTask } from '../../kernel/focus-task.ts'
import { mainId } from '../../kernel/focus.tsx'
import { forgetSignIn, justSignedIn } from '../../kernel/just-signed-in.ts'
import { useOffline } from '../../kernel/offline/connection.ts'
import { keepOnDevice } from '../../kernel/offline/device.ts'
import { overlay } from '../../kernel/overlay.tsx'
import { whenRested } from '../../kernel/idle.ts'
import { useCurrentUser, useWatchedSession } from '../../kernel/session.ts'
import { useTerm, useText } from '../../kernel/terminology.tsx'
import { speakAs } from '../../kernel/theme.ts'
import { isGuest, viewing } from '../../kernel/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { OfflineContext } from '../../ui/connection.ts'
import { later } from '../../ui/later.ts'
import { Link } from '../../ui/link.tsx'
import { RiskBanner } from '../../ui/risk-banner.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { useLiveBell } from '../notifications/notifications.ts'
import { offlineBarId, useBarWanted } from '../offline/use-bar-wanted.ts'
import { useOpening } from '../use-opening.ts'
import { useOverlay } from '../use-overlay.ts'
import { useLiveMoney } from './live-money.ts'
import { PortalBar } from './portal-bar.tsx'
import { PortalNav } from './portal-nav.tsx'
import styles from './portal-frame.module.css'

const UnconfirmedFrame = later(async () => (await import('./unconfirmed-frame.tsx')).UnconfirmedFrame)
const OfflineBar = later(async () => (await import('../offline/offline-bar.tsx')).OfflineBar)
const Panel = overlay(
  async () => (await import('../notifications/notifications-panel.tsx')).NotificationsPanel,
)
const ViewingStrip = later(async () => (await import('../viewing/viewing-strip.tsx')).ViewingStrip)
const RiskSummary = overlay(async () => (await import('../../features/risk/risk-summary.tsx')).RiskSummary)
const CategoryPrompt = overlay(async () => (await import('./category-prompt.tsx')).CategoryPrompt)
const TermsPrompt = later(async () => (await import('./terms-prompt.tsx')).TermsPrompt)

/**
 * Anyone who has not confirmed an address yet sees the page’s content without navigation (specification
 * §2.2).
 */
export function PortalFrame({ children }: { children: ReactNode }) {
  const { email, email_verified_at: verifiedAt } = useCurrentUser()
  useEffect(() => speakAs('portal'), [])
  return (
    <>
      {verifiedAt !== null ? (
        <Portal>{children}</Portal>
      ) : (
        <Suspense>
          <UnconfirmedFrame email={email}>{children}</UnconfirmedFrame>
        </Suspense>
      )}
      {viewing && (
        <Suspense>
          <ViewingStrip name={viewing.name} isGuest={viewing.guest !== undefined} />
        </Suspense>
      )}
    </>
  )
}

type Overlay = 'notifications' | 'risk'

/** The investor's side: warning and bar stay in view, content between them and the foot. */
function Portal({ children }: { children: ReactNode }) {
  const { risk_warning_enabled: warned, risk_banner_text: warning } = useBranding()
  const [overlay, setOverlay] = useOverlay<Overlay>()
  const [task, setTask] = useState<FocusTask>()
  const shakes = useLiveBell()
  const text = useText()
  const banner = useBannerHeight(warned === 1)
  useLiveMoney()
  useWatchedSession()
  useComplianceAhead()
  const isOffline = useOffline()
  const hasBar = useBarWanted(isOffline)
  useEffect(() => void keepOnDevice().catch(() => undefined), [])
  useOpening()
  return (
    <FocusTaskContext value={setTask}>
      <OfflineContext value={isOffline ? offlineBarId : undefined}>
        <div className={styles.portal}>
          <SkipLink />
          {warned === 1 && (
            <div ref={banner} className={styles.banner}>
              <RiskBanner
                text={warning}
                linkText={text('risk_banner_link')}
                onOpen={() => setOverlay('risk')}
              />
            </div>
          )}
          <PortalBar task={task} shakes={shakes} onBell={() => setOverlay('notifications')} />
          {hasBar && (
            <Suspense>
              <OfflineBar />
            </Suspense>
          )}
          <main id={mainId} tabIndex={-1} className={styles.main}>
            {children}
          </main>
          {!task && <PortalFoot onRisk={() => setOverlay('risk')} />}
          {!task && <TabBar />}
          <Suspense>
            {overlay === 'notifications' && <Panel onClose={() => setOverlay(undefined)} />}
            {overlay === 'risk' && <RiskSummary onClose={() => setOverlay(undefined)} />}
            <Prompts />
          </Suspense>
          <ToastRegion />
        </div>
      </OfflineContext>
    </FocusTaskContext>
  )
}

/**
 * The banner is as tall as its text needs, 70 px at least. What sticks below it, and dialogs, which never
 * cover it, read its height from the page: `--banner`.
 */
function useBannerHeight(shown: boolean) {
  const banner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = banner.current
    if (!shown || !element) return undefined
    const measure = () => style.setProperty('--banner', `${Math.max(element.offsetHeight, riskBannerPx)}px`)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      style.removeProperty('--banner')
    }
  }, [shown])
  return banner
}

/**
 * Asks once for each new version of the terms (specification §5), and else, after signing in, for a category
 * that is missing or runs out.
 */
function Prompts() {
  const branding = useBranding()
  const user = useCurrentUser()
  const asksTerms = user.accepted_terms_version < branding.terms_version
  // Anyone who accepts terms first is asked for nothing else on top of them.
  const [isFresh, setFresh] = useState(() => justSignedIn() && !asksTerms)
  useEffect(forgetSignIn, [])
  if (viewing) return null
  if (asksTerms) return <TermsPrompt />
  const reminder = isFresh ? user.eligibility?.category_reminder : null
  return reminder && <CategoryPrompt reminder={reminder} onClose={() => setFresh(false)} />
}

/** The navigation of a phone, under the thumb: every entry with its name. */
function TabBar() {
  return <PortalNav className={styles.bar} on={styles.on} withIcons />
}

/**
 * An investor's session brings the limits of the appropriateness test along (specification §4, login flow),
 * under the key by which its page asks for them; the tries are in the session itself. Not before the first
 * picture, and never loudly.
 */
function useComplianceAhead(): void {
  const { compliance_test_enabled: tested } = useBranding()
  const queries = useQueryClient()
  useEffect(() => {
    // Suitability is nobody's business but the investor's.
    if (tested !== 1 || isGuest) return
    void whenRested().then(() =>
      queries.prefetchQuery({
        queryKey: ['compliance', 'compliance/1', {}, {}],
        queryFn: async () => (await call<{ data: unknown }>('GET', 'compliance/1')).data,
      }),
    )
  }, [tested, queries])
}

/** The last words on every page of the portal. */
function PortalFoot({ onRisk }: { onRisk: () => void }) {
  const branding = useBranding()
  const { name, risk_warning_enabled: warned, tax_enabled: taxed } = branding
  const { complaints_url: complaints, privacy_url: privacy } = branding
  const text = useText()
  const term = useTerm()
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <p>
          {text('firm_notice', { provider: name })} The value of investments can fall as well as rise.
          {taxed === 1 && ` ${text('tax_note')}`}
        </p>
        <nav aria-label="Footer">
          <Link href="/terms">{text('terms_title')}</Link>
          {privacy !== null && <Link href={privacy}>Privacy notice</Link>}
          {warned === 1 && (
            <Button variant="link" className={styles.button} onClick={onRisk}>
              Risk warning
            </Button>
          )}
          <ContactTenant variant="link" className={styles.button}>
            Help
          </ContactTenant>
          {complaints === null ? (
            <ContactTenant variant="link" className={styles.button} subject="Complaint">
              Complaints
            </ContactTenant>
          ) : (
            <Link href={complaints}>Complaints</Link>
          )}
          <a href="/api/logout">{term('logout')}</a>
        </nav>
      </div>
    </footer>
  )
}
