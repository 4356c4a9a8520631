import { useQuery } from '@tanstack/react-query'
import { sharedQuery } from '../../features/shared-documents/records.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { isGuest, readsDocuments } from '../../kernel/viewing.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { ownerReportsQuery, roundReports } from './holding-reports.tsx'
import { ownKpisHref, ownKpisQuery } from './kpis/own-kpis-query.ts'
import styles from './portfolio-page.module.css'

/** The tabs whose contents are on the holding's own page. */
export const holdingTabs = ['summary', 'transactions', 'reports', 'documents'] as const
export type HoldingTab = (typeof holdingTabs)[number]

export const holdingTabHref = (offerId: number, tab: HoldingTab): string =>
  `/investor/portfolio/${offerId}${tab === 'summary' ? '' : `?tab=${tab}`}`

interface HoldingTabsProps {
  offerId: number
  name: string
  current: HoldingTab | 'figures'
}

/** What a holding has: what it is worth, what its company reported, what was paid, written and filed. */
export function HoldingTabs({ offerId, name, current }: HoldingTabsProps) {
  const label = useLabel()
  const reports = useQuery({ ...ownerReportsQuery(roundReports(offerId)), enabled: !isGuest }).data
  const owner = { type: 'investment_opportunity', id: offerId } as const
  const documents = useQuery({ ...sharedQuery(owner), enabled: readsDocuments }).data
  const { data: figures } = useQuery(ownKpisQuery(offerId))
  const hasFigures = current === 'figures' || figures?.kpis.some(({ value }) => value !== null) === true
  const item = (tab: HoldingTab, text: string, count?: number) => ({
    label: text,
    href: holdingTabHref(offerId, tab),
    current: tab === current,
    count: count || undefined,
  })
  const kpis = { label: label('kpis'), href: ownKpisHref(offerId), current: current === 'figures' }
  return (
    <Tabs
      label={name}
      className={styles.tabs}
      items={[
        item('summary', 'Summary'),
        ...(hasFigures ? [kpis] : []),
        item('transactions', 'Transactions'),
        ...(isGuest ? [] : [item('reports', 'Reports', reports?.meta?.total)]),
        ...(readsDocuments ? [item('documents', label('documents'), documents?.length)] : []),
      ]}
    />
  )
}
