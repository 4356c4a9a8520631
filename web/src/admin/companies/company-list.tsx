import { company, companyStageNames, companyStateNames } from '@moorgate/contract/companies/company.ts'
import { maturityStatusNames } from '@moorgate/contract/companies/maturity-status.ts'
import { outcomeTypeNames } from '@moorgate/contract/companies/outcome.ts'
import { fund } from '@moorgate/contract/funds/fund.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../kernel/abilities.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { companySource } from '../../features/figures/company-source.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { RowFigures } from '../../features/figures/row-figures.tsx'
import { ResourceList } from '../../features/list/resource-list.tsx'
import { referenceQuery } from '../../features/records/reference-query.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { TwoLines } from '../../ui/data-table.tsx'
import { missing, money, multiple } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { companyPath, maturityTones, stateTones } from './company.ts'

type Row = RowOf<typeof company>

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** What is worth the most comes first. */
const mostValuable = { sort: '-current_value' }

/** `/admin/investments/companies`: what the funds have invested in. */
export function CompanyList() {
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const { data: funds = [] } = useQuery({ ...referenceQuery(fund), enabled: may('funds', 'index') })
  const add = <NewCompanyLink />
  return (
    <AdminPage title={label('companies')} flush actions={add}>
      <RowFigures sourceOf={companySource}>
        <ResourceList
          resource={company}
          query={mostValuable}
          hrefOf={({ id }) => companyPath(id)}
          cells={cells}
          filters={{
            fund_id: {
              label: term('fund'),
              choices: funds.map(({ id, name }) => ({ value: String(id), label: name })),
            },
            fund_name: funds.length === 0 && { label: term('fund') },
            industry_id: false,
            stage: { choices: choicesOf(companyStageNames) },
            state: { choices: choicesOf(companyStateNames) },
            maturity_status: { label: term('maturity'), choices: choicesOf(maturityStatusNames) },
            outcome: { label: term('company_outcome'), choices: choicesOf(outcomeTypeNames), several: true },
          }}
          empty={{
            text: `${term('company', { plural: true })} held by your ${term('fund', { plural: true, lower: true })} appear here.`,
            action: add,
          }}
        />
      </RowFigures>
    </AdminPage>
  )
}

const figure = ({ id, name }: Row, of: string, label: string, text: string) => (
  <Figure of={`${id}/${of}`} label={`${label}, ${name}`}>
    {text}
  </Figure>
)

const cells = {
  name: ({ id, name, legal_name: legalName, logo }: Row) => (
    <TwoLines
      lead={<Glyph seed={`company ${id}`} name={name} src={logo ?? undefined} size={32} />}
      title={<Link href={companyPath(id)}>{name}</Link>}
      note={legalName}
    />
  ),
  stage: ({ stage }: Row) => (stage ? companyStageNames[stage] : missing),
  cost: (row: Row) => figure(row, 'cost', 'Cost', money(row.cost, { currency: row.currency })),
  current_value: (row: Row) =>
    figure(row, 'value', 'Value', money(row.current_value, { currency: row.currency })),
  proceeds: (row: Row) =>
    figure(row, 'proceeds', 'Proceeds', money(row.proceeds, { currency: row.currency })),
  multiple: (row: Row) => figure(row, 'multiple', 'Multiple', multiple(row.multiple)),
  state: ({ state }: Row) => <StatusDot tone={stateTones[state]}>{companyStateNames[state]}</StatusDot>,
  maturity_status: ({ maturity_status: status }: Row) =>
    status ? <StatusDot tone={maturityTones[status]}>{maturityStatusNames[status]}</StatusDot> : missing,
}

function NewCompanyLink() {
  const may = useAbilities()
  const term = useTerm()
  if (!may('funds_opportunity', 'create')) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href="/admin/investments/companies/new-company">
      New {term('company', { lower: true })}
    </ButtonLink>
  )
}
