import { useQuery } from '@tanstack/react-query'
import { permits } from '../../kernel/permissions.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import { Figures } from '../../ui/figure.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { inPercent, missing, money, moneyShort, multiple, percent, quantity } from '../../ui/format.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { Sentence } from '../../features/figures/sentence.tsx'
import { sentence } from '../../features/figures/words.ts'
import type { FundPerformance } from '../../features/funds/performance.ts'
import { performanceQuery, word } from '../../features/funds/performance.ts'
import { timeWeightedItem } from '../../features/funds/time-weighted.tsx'
import { UnitPriceChart, chartedPrices } from '../../features/funds/unit-price-chart.tsx'
import { KeyDatesCard } from '../../features/records/key-dates-card.tsx'
import { OwnFieldsCard } from '../../features/records/own-fields.tsx'
import { AccountCard } from './account-card.tsx'
import { CommitmentsCard } from './commitments-card.tsx'
import { FundKpisCard } from './fund-kpis-card.tsx'
import { FundPage } from './fund-page.tsx'
import type { Fund } from './fund.ts'
import { StatementsCard } from './statements-card.tsx'
import { StructureCard } from './structure-card.tsx'
import { TermsCard } from './terms-card.tsx'
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
          <ValuesCard record={record} />
          <CommitmentsCard record={record} />
          <StructureCard record={record} />
          <StatementsCard record={record} />
          <AccountCard record={record} />
          <FundKpisCard record={record} />
          <TermsCard record={record} />
          <OwnFieldsCard
            owner={{ type: 'fund', id: record.id, name: record.name }}
            mayEdit={permits(record, 'edit')}
          />
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
  const prices = chartedPrices(data?.data ?? [])
  if (!prices) return null
  return (
    <div className={styles.pair}>
      <Card
        title={label('nav_per_unit')}
        note={
          record.unit_classes.length > 1
            ? `Published values of class ${prices[0]!.class}`
            : 'Published values'
        }
      >
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
      key: 'distributed',
      label: label('distributions'),
      value: figure('distributed', label('distributions'), short(record.distributed)),
      note: 'Paid out to date',
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
      note: gross?.irr === null ? 'Shown after a year' : 'Before fees and carry',
    },
  ]
}

const figure = (of: string, label: string, text: string) => (
  <Figure of={of} label={label}>
    {text}
  </Figure>
)

const rateOf = (rate: string | null) => (rate === null ? missing : percent(inPercent(rate)))

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
