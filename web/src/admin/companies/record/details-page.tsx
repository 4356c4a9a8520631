import { companyStageNames } from '@moorgate/contract/companies/company.ts'
import { useQuery } from '@tanstack/react-query'
import { countryName } from '../../../kernel/countries.ts'
import { Html } from '../../../kernel/html.tsx'
import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { KeyDatesCard } from '../../../features/records/key-dates-card.tsx'
import { FactsCard } from '../../../features/records/facts-card.tsx'
import { Card } from '../../../ui/card.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, multiple, percent, quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { useHoldings, valuationsQuery } from '../company.ts'
import type { Company, Valuation } from '../company.ts'
import { CompanyPage } from './company-page.tsx'
import { monthName } from './month-name.ts'
import { PricesCard } from './prices-card.tsx'
import { ShareClassesCard } from './share-classes-card.tsx'
import { AreaChart } from '../../../ui/area-chart.tsx'

/** `/admin/investments/companies/{id}/details`: what was paid, value, and what the company is. */
export function CompanyDetails({ params }: ScreenProps) {
  return (
    <CompanyPage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <CompanySums record={record} />
          <ValueCard record={record} />
          <Facts record={record} />
          {record.description !== '' && (
            <Card title="Description">
              <Html text={record.description} />
            </Card>
          )}
          <ShareClassesCard record={record} />
          <PricesCard record={record} />
          <KeyDatesCard
            owner={{ owner_type: 'company', owner_id: record.id }}
            mayEdit={permits(record, 'edit')}
            empty="Important dates, such as a board meeting."
          />
        </>
      )}
    </CompanyPage>
  )
}

/** Cost, value, proceeds and the multiple, with what each rests on. */
export function CompanySums({ record }: { record: Company }) {
  const look = { currency: record.currency }
  const { data: holdings } = useHoldings(record.id)
  const { data: valuations = [] } = useQuery(valuationsQuery(record.id))
  const basis = basisOf(record)
  return (
    <Figures
      items={[
        {
          key: 'cost',
          label: 'Cost',
          value: opened('cost', 'Cost', money(record.cost, look)),
          note:
            holdings &&
            opened(
              'acquisitions',
              'Acquisitions',
              `${quantity(holdings.length)} ${holdings.length === 1 ? 'acquisition' : 'acquisitions'}`,
            ),
        },
        {
          key: 'value',
          label: 'Current value',
          value: opened('value', 'Current value', money(record.current_value, look)),
          note: basis,
        },
        {
          key: 'proceeds',
          label: 'Proceeds',
          value: opened('proceeds', 'Proceeds', money(record.proceeds, look)),
        },
        {
          key: 'multiple',
          label: 'Multiple',
          value: opened('multiple', 'Multiple', multiple(record.multiple)),
          note: 'Proceeds and value to cost, gross',
        },
        growthItem(valuations),
      ]}
    />
  )
}

/** Of the latest approved share price, since the first. */
function growthItem(valuations: readonly Valuation[]) {
  const label = 'Share price growth'
  const latest = valuations.find(
    ({ status, price_per_share: price }) => status === 'approved' && price !== null,
  )
  return latest?.yearly_growth == null
    ? { key: 'growth', label, value: missing, note: 'Shown once approved prices span a year' }
    : {
        key: 'growth',
        label,
        value: opened(
          `valuation_growth:${latest.id}`,
          `${label} a year`,
          percent(latest.yearly_growth, { signed: true }),
        ),
        note: 'Compound annual, by approved valuations',
      }
}

const opened = (of: string, label: string, text: string) => (
  <Figure of={of} label={label}>
    {text}
  </Figure>
)

/** What the current value rests on. */
function basisOf({ state, valued_on: day }: Company): string {
  if (state !== 'active') return 'No shares held'
  return day === null ? 'At cost: no approved valuation yet' : `Valued ${dateFull(day)}`
}

function Facts({ record }: { record: Company }) {
  const term = useTerm()
  const opportunity = record.investment_opportunity
  return (
    <FactsCard
      items={[
        { term: 'Legal name', value: record.legal_name },
        { term: 'Company number', value: record.company_number },
        { term: 'Country', value: record.country === null ? null : countryName(record.country) },
        {
          term: 'Incorporated',
          value: record.incorporated_on === null ? null : dateFull(record.incorporated_on),
        },
        {
          term: 'Website',
          value: record.website === null ? null : <Link href={record.website}>{record.website}</Link>,
        },
        { term: term('industry'), value: record.industry?.name ?? null },
        { term: 'Stage', value: record.stage === null ? null : companyStageNames[record.stage] },
        {
          term: 'First invested',
          value: record.invested_at === null ? null : dateFull(record.invested_at),
        },
        { term: 'Board seats', value: record.board_seats === 0 ? null : String(record.board_seats) },
        { term: 'Year end', value: monthName(record.year_end_month) },
        { term: 'Currency', value: record.currency },
        {
          term: 'Cap table',
          value: opportunity && (
            <Link href={`/admin/investments/existing/${opportunity.id}/cap-table`}>{opportunity.name}</Link>
          ),
        },
      ]}
    />
  )
}

/** What the holdings were worth by each approved valuation; nothing until there are two. */
function ValueCard({ record }: { record: Company }) {
  const { data = [] } = useQuery(valuationsQuery(record.id))
  const approved = data.filter(({ status }) => status === 'approved').toReversed()
  if (approved.length < 2) return null
  const [first, last] = [approved[0]!, approved.at(-1)!]
  return (
    <Card title="Value of the holdings" note="By approved valuations">
      <AreaChart
        label={`Value of the holdings in ${record.name}, ${dateFull(first.date)} to ${dateFull(last.date)}`}
        points={approved.map(({ date, value }) => ({ date, value }))}
        currency={record.currency}
        opens={openedIn(approved)}
      />
    </Card>
  )
}

/** Values of the chart's table, each opened to its valuation. */
function openedIn(approved: readonly Valuation[]) {
  const ids = new Map(approved.map(({ id, date }) => [date, id]))
  return function open(_of: 'value' | 'invested', date: string, text: string) {
    return (
      <Figure of={`valuation_value:${ids.get(date)}`} label={`Value on ${dateFull(date)}`}>
        {text}
      </Figure>
    )
  }
}
