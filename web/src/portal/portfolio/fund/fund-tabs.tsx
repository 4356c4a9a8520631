import { useQuery } from '@tanstack/react-query'
import { useLabel } from '../../../kernel/terminology.tsx'
import { isGuest } from '../../../kernel/viewing.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { fundReports, ownerReportsQuery } from '../holding-reports.tsx'
import styles from '../portfolio-page.module.css'
import { useFundLetters } from './fund-letters.tsx'
import type { Commitment } from './records.ts'

export const fundTabs = ['summary', 'account', 'transactions', 'reports', 'documents'] as const
export type FundTab = (typeof fundTabs)[number]

export const fundHref = (id: number | string): string => `/investor/portfolio/fund/${id}`

export const fundTabHref = (id: string, tab: FundTab): string =>
  tab === 'summary' ? fundHref(id) : `${fundHref(id)}?tab=${tab}`

interface FundTabsProps {
  fundId: string
  name: string
  current: FundTab
  commitments: readonly Commitment[]
}

/** What a fund has for its investor: what it is worth, what was paid, what was written and filed. */
export function FundTabs({ fundId, name, current, commitments }: FundTabsProps) {
  const label = useLabel()
  const reports = useQuery({ ...ownerReportsQuery(fundReports(Number(fundId))), enabled: !isGuest }).data
  const letters = useFundLetters(commitments)
  const item = (tab: FundTab, text: string, count?: number) => ({
    label: text,
    href: fundTabHref(fundId, tab),
    current: tab === current,
    count: count || undefined,
  })
  return (
    <Tabs
      label={name}
      className={styles.tabs}
      items={[
        item('summary', 'Summary'),
        item('account', 'Capital account'),
        item('transactions', 'Transactions'),
        ...(isGuest ? [] : [item('reports', 'Reports', reports?.meta?.total)]),
        item('documents', label('documents'), letters.length),
      ]}
    />
  )
}
