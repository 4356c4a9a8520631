import { feeBasisWords, feeDayCountWords, sustainabilityLabelNames } from '@moorgate/contract/funds/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { isNothing } from '../../kernel/amounts.ts'
import { permits } from '../../kernel/permissions.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Card } from '../../ui/card.tsx'
import { Figures } from '../../ui/figure.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import {
  counted,
  inPercent,
  missing,
  money,
  moneyShort,
  multiple,
  percent,
  quantity,
} from '../../ui/format.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { Sentence } from '../../features/figures/sentence.tsx'
import { sentence } from '../../features/figures/words.ts'
import type { FundPerformance } from '../../features/funds/performance.ts'
import { performanceQuery, word } from '../../features/funds/performance.ts'
import { timeWeightedItem } from '../../features/funds/time-weighted.tsx'
import { UnitPriceChart, pricesOf } from '../../features/funds/unit-price-chart.tsx'
import { FactsCard } from '../../features/records/facts-card.tsx'
import { KeyDatesCard } from '../../features/records/key-dates-card.tsx'
import { AccountCard } from './account-card.tsx'
import { CommitmentsCard } from './commitments-card.tsx'
import { FundKpisCard } from './fund-kpis-card.tsx'
import { FundPage } from './fund-page.tsx'
import type { Fund } from './fund.ts'
import { StatementsCard } from './statements-card.tsx'
import { StructureCard } from './structure-card.tsx'
import { ValuesCard, valuesQuery } from './values-card.tsx'
import styles from './details-page.module.css'
import { pricePerUnit } from '../../features/funds/unit-price.ts'
import { BridgeLines } from '../../features/funds/bridge-lines.tsx'

/** `/admin/funds/{id}/details`: what the fund has come to, its values, and who committed to it. */
export function FundDetails({ params }: ScreenProps) {
  return (
    <FundPage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <Sums record={record} />
          <ValuePair record={record} />
          <StructureCard record={record} />
          <ValuesCard record={record} />
          <CommitmentsCard record={record} />
          <StatementsCard record={record} />
          <AccountCard record={record} />
          <FundKpisCard record={record} />
          <Terms record={record} />
          <KeyDatesCard
            owner={{ owner_type: 'fund', owner_id: record.id }}
            mayEdit={permits(record, 'edit')}
            empty="Important dates, such as the annual meeting."
          />
        </>
      )}
    </FundPage>
  )
}

/** What the fund has come to, net and gross, with the basis of each beside it. */
function Sums({ record }: { record: Fund }) {
  const label = useLabel()
  const { data: performance } = useQuery(performanceQuery(record.id))
  return (
    <>
      <Figures items={moneyItems(record, label)} />
      <Figures items={returnItems(record, performance)} />
    </>
  )
}

/** The value of a unit over time, and beside it how the latest value came from the one before. */
function ValuePair({ record }: { record: Fund }) {
  const label = useLabel()
  const { data } = useQuery(valuesQuery(record.id))
  // Of the class that was valued last.
  const prices = pricesOf(data?.data ?? [], data?.data[0]?.class ?? '')
  if (prices.length < 2) return null
  return (
    <div className={styles.pair}>
      <Card title={label('nav_per_unit')} note="Published values">
        <UnitPriceChart prices={prices} />
      </Card>
      <BridgeCard record={record} />
    </div>
  )
}

function moneyItems(record: Fund, label: ReturnType<typeof useLabel>) {
  const { currency, valued_on: valuedOn } = record
  const short = (amount: string) => moneyShort(amount, { currency, places: 1 })
  const drawn = percent(record.drawn_percent)
  return [
    {
      key: 'nav',
      label: label('nav'),
      value: figure('value', label('nav'), money(record.nav, { currency })),
      note: valuedOn === null ? 'No published value yet' : `At ${dateFull(valuedOn)}`,
    },
    {
      key: 'per_unit',
      label: label('nav_per_unit'),
      value: figure('nav_per_unit', label('nav_per_unit'), pricePerUnit(record.nav_per_unit, currency)),
      note: figure('units', 'Units', `${quantity(record.units)} units`),
    },
    {
      key: 'drawn',
      label: 'Paid in',
      value: figure('drawn', 'Paid in', short(record.drawn)),
      note: drawn !== missing && (
        <Sentence
          of={sentence`${word('drawn_percent', `Paid in, of ${label('commitments', { lower: true })}`, drawn)} of ${word('committed', 'Committed', short(record.committed))}`}
        />
      ),
    },
    {
      key: 'cash',
      label: 'Cash',
      value: figure('cash', 'Cash in the account', short(record.cash)),
      note: 'Per ledger',
    },
  ]
}

function returnItems(record: Fund, performance: FundPerformance | undefined) {
  const gross = performance?.gross
  return [
    {
      key: 'tvpi',
      label: 'TVPI, net',
      value: figure('tvpi', 'TVPI', multiple(record.tvpi)),
      note: record.tvpi !== null && (
        <Sentence
          of={sentence`DPI ${word('dpi', 'DPI', multiple(record.dpi))}, RVPI ${word('rvpi', 'RVPI', multiple(record.rvpi))}, PIC ${word('pic', 'PIC', multiple(record.pic))}`}
        />
      ),
    },
    {
      key: 'irr',
      label: 'Net IRR',
      value: figure('irr', 'Net IRR', rateOf(record.irr)),
      note: record.irr === null ? 'Shown after a year' : 'Money-weighted, annualised',
    },
    timeWeightedItem(performance?.time_weighted[0]),
    {
      key: 'moic',
      label: 'MOIC, gross',
      value: figure('moic', 'Gross multiple of cost', multiple(gross?.multiple)),
      note: 'Value and proceeds to cost',
    },
    {
      key: 'gross',
      label: 'Gross IRR',
      value: figure('irr_gross', 'Gross IRR', percent(gross?.irr)),
      note: gross?.irr === null ? 'Shown after a year' : 'Annualised, before fees and carry',
    },
  ]
}

const figure = (of: string, label: string, text: string) => (
  <Figure of={of} label={label}>
    {text}
  </Figure>
)

const rateOf = (rate: string | null) => (rate === null ? missing : percent(inPercent(rate)))

/** "10 years, extendable by up to 2 years". */
function termOf({ term_years: years, extension_years: more }: Fund): string | null {
  if (years === null) return null
  const term = counted(years, 'year', 'years')
  return more ? `${term}, extendable by up to ${counted(more, 'year', 'years')}` : term
}

function Terms({ record }: { record: Fund }) {
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

/** How the latest value came from the one before it; nothing until there are two. */
function BridgeCard({ record }: { record: Fund }) {
  const label = useLabel()
  const { data } = useQuery(performanceQuery(record.id))
  if (!data?.bridge) return null
  return (
    <Card title={`${label('nav')} bridge`} note="From one published value to the next">
      <BridgeLines bridge={data.bridge} currency={data.currency} />
    </Card>
  )
}
