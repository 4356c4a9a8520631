import { feeBasisWords, fund } from '@moorgate/contract/funds/fund.ts'
import { readManagementFee } from '@moorgate/contract/funds/management-fee.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldPair } from '../../features/records/field-layout.tsx'
import { now } from '../../kernel/clock.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import { useWords } from '../../kernel/words.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { dateSpan } from '../../ui/format-dates.ts'
import { counted, money, percent } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import type { ActField } from '../../features/records/act-dialog.tsx'
import type { Fund } from './fund.ts'

interface FeeOfPeriodProps {
  record: Fund
  from: ActField
  to: ActField
}

/** The period of a management fee, and what the server works out of it. */
export function FeeOfPeriod({ record, from, to }: FeeOfPeriodProps) {
  const words = useWords()
  const isWhole = from.value !== '' && to.value !== ''
  const { data } = useQuery({
    ...endpointQuery(fund.name, readManagementFee, {
      params: { id: record.id },
      query: { from: from.value, to: to.value },
    }),
    enabled: isWhole,
    retry: false,
  })
  return (
    <>
      <FieldPair>
        <DateField label="First day" today={now()} {...from} />
        <DateField label="Last day" today={now()} {...to} />
      </FieldPair>
      <Text tone="soft">
        {isWhole && data
          ? words(feeSentence(data))
          : words('The fee is shared across all {commitments}. Choose the first and last day of the period.')}
      </Text>
    </>
  )
}

type Fee = AnswerOf<typeof readManagementFee>

/** "£49,863.01: 2.00% a year of commitments (£10,000,000.00), 1 January to 31 March 2024, 91 days." */
export function feeSentence({ amount, percent: rate, basis, base, from, to, days, currency }: Fee): string {
  const exact = (value: string) => money(value, { currency, pence: true })
  return `${exact(amount)}: ${percent(rate, { places: 2 })} a year of ${feeBasisWords[basis]} (${exact(base)}), ${dateSpan(from, to)}, ${counted(days, 'day', 'days')}.`
}
