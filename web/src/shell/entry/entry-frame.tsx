import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { ContactTenant } from '../../features/support/contact-tenant.tsx'
import { useBranding } from '../../kernel/branding.tsx'
import { mainId } from '../../kernel/focus.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { useText } from '../../kernel/terminology.tsx'
import { cx } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { ToastRegion } from '../../ui/toast.tsx'
import { TenantLogo } from '../tenant-logo.tsx'
import { contoursOf } from './contours.ts'
import styles from './entry-frame.module.css'

const RiskSummary = overlay(async () => (await import('../../features/risk/risk-summary.tsx')).RiskSummary)

export interface EntryFrameProps {
  /** Heading of the page. */
  title: string
  /** Name of the window, where it is not the heading. */
  windowTitle?: string | undefined
  intro?: ReactNode
  /** The registration's fields stand in a column of 440 px instead of 400. */
  wide?: boolean
  children: ReactNode
}

/**
 * The split page of everything before the portal: form at the left, landscape and risk warning at the right.
 */
export function EntryFrame({ title, windowTitle = title, intro, wide = false, children }: EntryFrameProps) {
  usePageTitle(windowTitle)
  return (
    <div className={styles.split}>
      <div className={styles.side}>
        <header>
          <Link href="/login" className={styles.firm}>
            <TenantLogo size={32} />
          </Link>
        </header>
        <main id={mainId} tabIndex={-1} className={cx(styles.content, wide && styles.wide)}>
          <Heading level={1} variant="title">
            {title}
          </Heading>
          {intro !== undefined && (
            <Text tone="soft" className={styles.intro}>
              {intro}
            </Text>
          )}
          {children}
        </main>
        <EntryFoot />
      </div>
      <EntryAside />
      <ToastRegion />
    </div>
  )
}

function EntryFoot() {
  const { name, complaints_url: complaints, privacy_url: privacy } = useBranding()
  const text = useText()
  return (
    <footer className={styles.foot}>
      <p>{text('firm_notice', { provider: name })}</p>
      <Link href="/terms">{text('terms_title')}</Link>
      {privacy !== null && <Link href={privacy}>Privacy notice</Link>}
      <ContactTenant guest variant="link" className={styles.help}>
        Help
      </ContactTenant>
      {complaints === null ? (
        <ContactTenant guest variant="link" className={styles.help} subject="Complaint">
          Complaints
        </ContactTenant>
      ) : (
        <Link href={complaints}>Complaints</Link>
      )}
    </footer>
  )
}

/**
 * "Don't invest unless…" in large type, and what follows it smaller. The tenant's text is never shortened.
 */
function EntryAside() {
  const { risk_banner_text: warning, ...branding } = useBranding()
  const [open, setOpen] = useState(false)
  const text = useText()
  if (branding.risk_warning_enabled !== 1)
    return (
      <div className={styles.aside} aria-hidden>
        <EntryArt className={styles.art} />
      </div>
    )
  const [, first = warning, rest = ''] = /^(.+?[.!])\s+(.*)$/s.exec(warning) ?? []
  return (
    <aside className={styles.aside} aria-label="Risk warning">
      <EntryArt className={styles.art} />
      <div className={styles.warning}>
        <p className={styles.first}>{first}</p>
        <p className={styles.rest}>
          {rest}{' '}
          <button type="button" onClick={() => setOpen(true)}>
            {text('risk_banner_link')}
          </button>
        </p>
      </div>
      {open && <RiskSummary onClose={() => setOpen(false)} />}
    </aside>
  )
}

/** The landscape beside the forms. Decoration. */
function EntryArt({ className }: { className?: string | undefined }) {
  const { name } = useBranding()
  const contours = useMemo(() => contoursOf(name), [name])
  return (
    <svg
      className={className}
      viewBox="0 0 900 1000"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <defs>
        <radialGradient id="entry-art" cx=".78" cy=".1" r="1.1">
          <stop offset="0" stopColor="var(--deep-2)" />
          <stop offset="1" stopColor="var(--deep)" />
        </radialGradient>
      </defs>
      <rect width="900" height="1000" fill="url(#entry-art)" />
      <g fill="none">
        {contours.map(({ path, marked, opacity }) => (
          <path
            key={path}
            d={path}
            stroke={marked ? 'var(--highlight)' : 'var(--art-line)'}
            strokeWidth={marked ? 1.6 : 1}
            opacity={marked ? 0.95 : opacity}
          />
        ))}
      </g>
    </svg>
  )
}
