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
import { money, multiple, quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { holdingsQuery } from '../company.ts'
import type { Company } from '../company.ts'
import { CompanyPage } from './company-page.tsx'
import { monthName } from './month-name.ts'
import { PricesCard } from './prices-card.tsx'
import { ValueCard } from './value-card.tsx'

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
  const { data: holdings } = useQuery(holdingsQuery(record.id))
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
      ]}
    />
  )
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
