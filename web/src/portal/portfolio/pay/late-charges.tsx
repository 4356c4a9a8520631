import { cashCallLateCharge } from '@moorgate/contract/investments/late-charge.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { fundLateChargeStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, money } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { useWords } from '../../../kernel/words.tsx'
import styles from './payment-page.module.css'

type Charge = RowOf<typeof cashCallLateCharge>

/** Interest that was charged on a line that was paid late; nothing where there was none. */
export function LateCharges({ lineId }: { lineId: number }) {
  const words = useWords()
  const { data } = useQuery(
    listQuery(cashCallLateCharge, {}, { fixed: { cash_call_line_id: lineId }, perPage: 10 }),
  )
  return (data?.data ?? []).map((charge) => (
    <RuledSection
      key={charge.id}
      title="Interest on late payments"
      note={words('Not part of your {allocation}')}
    >
      {charge.status === 'charged' && (
        <Text className={styles.toPay}>
          {words('Pay this to the same account as the {cash_call}, using the same reference.')}
        </Text>
      )}
      <DescriptionList
        variant="spread"
        items={[
          { term: 'Status', value: <StateDot shown={fundLateChargeStatuses[charge.status]} /> },
          { term: 'Charged', value: dateFull(charge.charged_on) },
          { term: 'How it is calculated', value: daysOf(charge) },
          {
            term: 'Interest',
            value: money(charge.amount, { currency: charge.currency, pence: true }),
            total: true,
          },
        ]}
      />
    </RuledSection>
  ))
}

const daysOf = ({ parts, rate_percent: rate, currency }: Charge) =>
  `${rate}% a year on ${parts.map(({ capital, days }) => `${money(capital, { currency, pence: true })} for ${counted(days, 'day', 'days')}`).join(' and ')}`
