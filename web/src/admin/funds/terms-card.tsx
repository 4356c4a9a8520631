import { feeBasisWords, feeDayCountWords, sustainabilityLabelNames } from '@moorgate/contract/funds/fund.ts'
import { FactsCard } from '../../features/records/facts-card.tsx'
import { isNothing } from '../../kernel/amounts.ts'
import { useWords } from '../../kernel/words.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { counted, missing, percent } from '../../ui/format.ts'
import type { Fund } from './fund.ts'

/** "10 years, extendable by up to 2 years". */
function termOf({ term_years: years, extension_years: more }: Fund): string | null {
  if (years === null) return null
  const term = counted(years, 'year', 'years')
  return more ? `${term}, extendable by up to ${counted(more, 'year', 'years')}` : term
}

/** What the fund was agreed on. */
export function TermsCard({ record }: { record: Fund }) {
  const words = useWords()
  const day = (value: string | null) => (value === null ? null : dateFull(value))
  const rate = (value: string) => percent(value, { places: 2 })
  return (
    <FactsCard
      items={[
        { term: 'Legal name', value: record.legal_name },
        { term: 'Manager', value: record.manager ?? missing },
        {
          term: 'Sustainability label',
          value: record.sustainability_label && sustainabilityLabelNames[record.sustainability_label],
        },
        { term: 'First closing', value: day(record.first_close) },
        { term: 'Final closing', value: day(record.final_close) },
        { term: 'Investment period ends', value: day(record.investment_period_end) },
        { term: 'Term', value: termOf(record) },
        {
          term: 'Management fee',
          value: `${rate(record.fee_percent)} a year of ${words(feeBasisWords[record.fee_basis])}`,
        },
        {
          term: 'Fee after the investment period',
          value:
            record.fee_step_down_percent === null ? null : `${rate(record.fee_step_down_percent)} a year`,
        },
        { term: 'Day count of the fee', value: feeDayCountWords[record.fee_day_count] },
        { term: 'Preferred return', value: `${rate(record.hurdle_percent)} a year` },
        { term: 'Carry', value: rate(record.carry_percent) },
        { term: 'Catch-up', value: rate(record.catch_up_percent) },
        {
          term: 'Waterfall',
          value: record.waterfall === 'european' ? 'European, whole fund' : 'American, by company',
        },
        { term: 'Equalisation interest', value: `${rate(record.equalisation_percent)} a year` },
        {
          term: 'Late payment interest',
          value: isNothing(record.late_interest_percent)
            ? 'None'
            : `${rate(record.late_interest_percent)} a year after ${counted(record.late_grace_days, 'day', 'days')}`,
        },
      ]}
    />
  )
}
