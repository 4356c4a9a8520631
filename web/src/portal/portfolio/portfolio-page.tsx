import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { parseFlat } from '../../kernel/search.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useAddress } from '../../kernel/visit.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { portfolioQuery } from '../../features/opportunities/portfolio-queries.ts'
import { SaveLink } from '../../features/shared-documents/save-link.tsx'
import { later } from '../../ui/later.ts'
import { Skeleton, SkeletonRows } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { HoldingsTab } from './holdings-tab.tsx'
import { useNarrowing } from './portfolio-filter.tsx'
import styles from './portfolio-page.module.css'

const TransactionsTab = later(async () => (await import('./transactions-tab.tsx')).TransactionsTab)
const TaxYearTab = later(async () => (await import('./tax-year-tab.tsx')).TaxYearTab)

const path = '/investor/portfolio'

/** `/investor/portfolio`: everything held, what was paid for it and out of it, and a tax year's figures. */
export function PortfolioPage() {
  const label = useLabel()
  /** Until then there is nothing to go to, as in the frame around it. */
  const isConfirmed = useCurrentUser().email_verified_at !== null
  const isTaxed = useFlags()['tax_enabled'] === 1
  const tab = parseFlat(useAddress().search)['tab']
  const tabs = [
    { id: undefined, label: 'Summary', shown: <HoldingsTab /> },
    { id: 'transactions', label: 'Transactions', shown: <TransactionsTab /> },
    ...(isTaxed ? [{ id: 'tax', label: 'Tax year', shown: <TaxYearTab /> }] : []),
  ]
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0]!
  return (
    <PortalPage title={label('portfolio')} actions={current.id === undefined && <Statement />}>
      {isConfirmed && (
        <Tabs
          label={label('portfolio')}
          className={styles.tabs}
          items={tabs.map((each) => ({
            label: each.label,
            href: each.id === undefined ? path : `${path}?tab=${each.id}`,
            current: each === current,
          }))}
        />
      )}
      <Suspense fallback={<SkeletonRows rows={8} avatar={false} />}>{current.shown}</Suspense>
    </PortalPage>
  )
}

/** What is shown of the holdings, as files; nothing where nothing is held. */
function Statement() {
  const narrowing = useNarrowing()
  const { data, isPending } = useQuery(portfolioQuery(narrowing))
  if (isPending)
    return (
      <>
        <Skeleton width={165} height="var(--control)" />
        <Skeleton width={165} height="var(--control)" />
      </>
    )
  if (!data || data.totals.length === 0) return null
  return (
    <>
      <SaveLink
        variant="button"
        address={addressOf('portfolio/statement', new URLSearchParams(narrowing))}
        fileName="portfolio.pdf"
      >
        Statement (PDF)
      </SaveLink>
      <SaveLink
        variant="button"
        address={addressOf('portfolio/statement', new URLSearchParams({ ...narrowing, format: 'csv' }))}
        fileName="portfolio.csv"
      >
        Statement (CSV)
      </SaveLink>
    </>
  )
}
