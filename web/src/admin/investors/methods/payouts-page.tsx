import { refund } from '@moorgate/contract/investments/payment.ts'
import { now } from '../../../kernel/clock.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { ResourceList } from '../../../features/list/resource-list.tsx'
import { parseFlat } from '../../../kernel/search.ts'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { useAddress } from '../../../kernel/visit.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { money } from '../../../ui/format.ts'
import { Link, TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { refundReasons } from '../../../features/rounds/refund-reasons.ts'
import { methodPath } from './method-list.tsx'
import { standingOf, timeLeft } from '../../../features/rounds/payouts.ts'
import type { Payout, PayoutsOf } from '../../../features/rounds/payouts.ts'
import styles from './payouts-page.module.css'
import { Words } from '../../../kernel/words.tsx'

const page = '/admin/investors/investment-methods/payouts'

/**
 * `/admin/investors/investment-methods/payouts`: money that waits because the account that it goes to has
 * just changed.
 */
export function PayoutsPage() {
  const label = useLabel()
  const text = useText()
  const tabs = useRecordTabs('investmentMethods', {})
  const of = useNarrowed()
  const isNarrowed = Object.keys(of).length > 0
  return (
    <AdminPage title={label('investment_methods')} tabs={tabs} flush>
      <div className={styles.why}>
        <Notice>
          {text('payouts_kept_back')} {isNarrowed && <TextLink href={page}>Show all</TextLink>}
        </Notice>
      </div>
      <ResourceList
        resource={refund}
        query={{ perPage: 50, fixed: { kept_back: '1', ...of }, append: ['is_held'] }}
        filters={noFilters}
        hrefOf={({ user_id: id }) => `/admin/investors/${id}/details/transactions`}
        preview={false}
        nameOf={({ investor_name: name }) => name}
        cells={cells}
        empty={{ title: 'No held payouts', text: text('empty_payouts_kept_back') }}
      />
    </AdminPage>
  )
}

/** One investor's or one method's, where a link asked for it: `?investor=4217`, `?method=12`. */
function useNarrowed(): PayoutsOf {
  const search = parseFlat(useAddress().search)
  return {
    ...(search['investor'] && { user_id: search['investor'] }),
    ...(search['method'] && { investment_method_entity_id: search['method'] }),
  }
}

const noFilters = {
  investment_id: false,
  user_id: false,
  status: false,
  reason: false,
  investment_opportunity_id: false,
  investment_method_entity_id: false,
  kept_back: false,
} as const

const cells = {
  amount: ({ amount, currency }: Payout) => money(amount, { currency, pence: true }),
  reason: ({ reason, investment_method_entity_id: to, method_name: method }: Payout) => (
    <div className={styles.reason}>
      <TwoLines
        title={<Words of={refundReasons[reason]} />}
        note={to !== null && <Link href={methodPath(to)}>To {method}</Link>}
      />
    </div>
  ),
  status: (payout: Payout) => {
    const left = timeLeft(payout, now())
    return (
      <TwoLines
        title={<StatusDot tone={payout.is_held ? 'waiting' : 'good'}>{standingOf(payout, now())}</StatusDot>}
        note={left}
      />
    )
  },
}
