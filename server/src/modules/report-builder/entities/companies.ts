import { companyStageNames, companyStateNames, maturityStatusNames } from '@moorgate/contract'
import { companies } from '../../companies/index.ts'
import { field, related } from './entity.ts'
import type { ReportEntity } from './entity.ts'

export const companiesEntity: ReportEntity = {
  name: 'companies',
  table: companies,
  term: 'company',
  columns: [
    field(companies, 'name', { kind: 'link' }),
    field(companies, 'fund_name'),
    related(companies, 'industry', { label: 'Industry' }),
    field(companies, 'stage', { words: () => companyStageNames }),
    field(companies, 'state', { words: () => companyStateNames }),
    field(companies, 'maturity_status', { words: () => maturityStatusNames }),
    field(companies, 'country', { label: 'Country' }),
    field(companies, 'company_number', { label: 'Company number' }),
    field(companies, 'cost'),
    field(companies, 'current_value'),
    field(companies, 'proceeds'),
    field(companies, 'multiple', { isRatio: true }),
    field(companies, 'valued_on', { label: 'Valued on' }),
    field(companies, 'invested_at', { label: 'First invested' }),
    field(companies, 'created_at'),
  ],
  start: { columns: 'name,fund_name,stage,cost:sum,current_value:sum,proceeds:sum', groups: '' },
  ownFieldsOf: 'company',
  page: {
    sql: (row) => `'/admin/investments/companies/' || ${row}.id || '/details'`,
    event: 'funds_opportunity',
  },
}
