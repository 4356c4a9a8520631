import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { Figures } from '../../ui/figure.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import {
  inPercent,
  missing,
  money,
  moneyShort,
  multiple,
  percent,
  quantity,
  shareOf,
} from '../../ui/format.ts'
import { FactsCard } from '../../features/records/facts-card.tsx'
import { CommitmentsCard } from './commitments-card.tsx'
import { FundPage } from './fund-page.tsx'
import type { Fund } from './fund.ts'
import { ValuesCard } from './values-card.tsx'
import { pricePerUnit } from '../../features/funds/unit-price.ts'

/** `/admin/funds/{id}/details`: what the fund has come to, its values, and who committed to it. */
export function FundDetails({ params }: ScreenProps) {
  return (
    <FundPage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <Sums record={record} />
          <ValuesCard record={record} />
          <CommitmentsCard record={record} />
          <Terms record={record} />
        </>
      )}
    </FundPage>
  )
}

function Sums({ record }: { record: Fund }) {
  const label = useLabel()
  const { currency, valued_on: valuedOn } = record
  const at = valuedOn === null ? 'No value is published yet' : `at ${dateFull(valuedOn)}`
  return (
    <Figures
      items={[
        { key: 'nav', label: label('nav'), value: money(record.nav, { currency }), note: at },
        {
          key: 'per_unit',
          label: label('nav_per_unit'),
          value: pricePerUnit(record.nav_per_unit, currency),
          note: `${quantity(record.units)} units`,
        },
        {
          key: 'drawn',
          label: 'Paid in',
          value: moneyShort(record.drawn, { currency, places: 1 }),
          note: `${percent(shareOf(record.drawn, record.committed))} of ${moneyShort(record.committed, { currency, places: 1 })}`,
        },
        {
          key: 'tvpi',
          label: 'TVPI',
          value: multiple(record.tvpi),
          note: `DPI ${multiple(record.dpi)}, RVPI ${multiple(record.rvpi)}`,
        },
        {
          key: 'irr',
          label: 'Net return a year',
          value: record.irr === null ? missing : percent(inPercent(record.irr)),
          note: record.irr === null ? 'Shown after a year' : 'To the day of the value',
        },
      ]}
    />
  )
}

function Terms({ record }: { record: Fund }) {
  const day = (value: string | null) => (value === null ? null : dateFull(value))
  const rate = (value: string) => percent(value, { places: 2 })
  return (
    <FactsCard
      items={[
        { term: 'Legal name', value: record.legal_name },
        { term: 'Manager', value: record.manager ?? missing },
        { term: 'First closing', value: day(record.first_close) },
        { term: 'Final closing', value: day(record.final_close) },
        { term: 'Term', value: record.term_years === null ? null : `${record.term_years} years` },
        { term: 'Management fee', value: `${rate(record.fee_percent)} a year` },
        { term: 'Preferred return', value: `${rate(record.hurdle_percent)} a year` },
        { term: 'Carry', value: rate(record.carry_percent) },
        { term: 'Catch-up', value: rate(record.catch_up_percent) },
        {
          term: 'Waterfall',
          value: record.waterfall === 'european' ? 'European, whole fund' : 'American, by company',
        },
        { term: 'Interest of later investors', value: `${rate(record.equalisation_percent)} a year` },
      ]}
    />
  )
}
