import { allRecordEventNames, recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  approveValuation,
  changeHolding,
  changeOutcome,
  changeValuation,
  company,
  companyHolding,
  companyMaturityStatus,
  companyOutcome,
  companyValuation,
  deleteHolding,
  deleteOutcome,
  deleteValuation,
  withOwnValues,
} from '@moorgate/contract'
import { daysBetween } from '../../kernel/list/between.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import {
  companiesOfFundSql,
  companyCostSql,
  companyLogoSql,
  companyMaturitySql,
  companyMultipleSql,
  companyProceedsSql,
  companyValueSql,
  companyValuedOnSql,
} from '../../rows/company-rows.ts'
import { yearlyGrowthSql } from '../../rows/growth-rows.ts'
import { attributeColumns, attributeFilter } from '../attributes/index.ts'
import { sharePrices } from '../captable/index.ts'
import { documents } from '../documents/index.ts'
import { funds, isInvestor, ofOwnCommitment } from '../funds/index.ts'
import { keyDates, opportunities } from '../opportunities/index.ts'
import { isNoSecond } from './valuation-makers.ts'

const amount = (minor: (row: string) => string) => (row: string) =>
  `wire_money(${minor(row)}, ${row}.currency)`

const ofCompany = (to: () => Table) => ({ kind: 'many', to, column: 'company_id' }) as const

/** What the firm thinks of a company, what it paid, and who else holds it. */
const staffOnly = [
  'fund_id',
  'fund_name',
  'investment_opportunity_id',
  'investmentOpportunity',
  'key_information',
  'board_seats',
  'share_classes',
  'cost',
  'current_value',
  'value',
  'kpis',
  'proceeds',
  'multiple',
  'valued_on',
  'maturity_status',
  'outcome',
]

export const companies: Table = tableOf(withOwnValues(company), {
  events: allRecordEventNames('company'),
  columns: {
    fund_name: (row) => `(select f.name from funds f where f.tenant_id = $1 and f.id = ${row}.fund_id)`,
    cost: amount(companyCostSql),
    current_value: amount(companyValueSql),
    proceeds: amount(companyProceedsSql),
    multiple: (row) => `(${companyMultipleSql(row)})::text`,
    valued_on: companyValuedOnSql,
    maturity_status: companyMaturitySql,
    logo: companyLogoSql,
  },
  // Under the catalogue’s own name.
  sorts: { value: { sql: (row) => `(${companyValueSql(row)})::bigint`, type: 'bigint' } },
  addedColumns: attributeColumns('company'),
  filters: {
    'attribute.*': attributeFilter('company'),
    // Of the fund that invested first, and of every other that has acquired shares.
    fund_id: (row, values, statement) => {
      const asked = `any(${statement.bindList(values, 'text')})`
      return `(${row}.fund_id::text = ${asked} or ${row}.id in (select h.company_id from company_holdings h
        where h.tenant_id = $1 and h.fund_id::text = ${asked} and h.deleted_at is null))`
    },
    outcome: (row, values, statement) => `exists (select 1 from company_outcomes x
      where x.tenant_id = $1 and x.company_id = ${row}.id and x.deleted_at is null
        and x.type = any(${statement.bindList(values, 'text')}))`,
  },
  relations: {
    fund: { kind: 'one', to: () => funds, column: 'fund_id' },
    industry: opportunities.relations['industry']!,
    investmentOpportunity: { kind: 'one', to: () => opportunities, column: 'investment_opportunity_id' },
    holdings: ofCompany(() => holdings),
    outcomes: ofCompany(() => outcomes),
    valuations: ofCompany(() => valuations),
    sharePrices: ofCompany(() => sharePrices),
    documents: {
      kind: 'many',
      to: () => documents,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'company'`,
    },
    keyDates: {
      kind: 'many',
      to: () => keyDates,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'company'`,
    },
  },
  usedBy: [
    { table: 'company_holdings', column: 'company_id' },
    { table: 'company_outcomes', column: 'company_id' },
    { table: 'company_valuations', column: 'company_id' },
    { table: 'share_prices', column: 'company_id' },
  ],
  // Before a fund has acquired shares, that it looks at a company is the firm's own business.
  visibleTo: (scope, row, statement) =>
    isInvestor(scope)
      ? `exists (select 1 from company_holdings h where h.tenant_id = $1 and h.company_id = ${row}.id
          and h.deleted_at is null and ${ofOwnCommitment('h.fund_id', statement, 'h.acquired_on')})`
      : undefined,
  hiddenFrom: (scope) => (isInvestor(scope) ? staffOnly : []),
})

/** Amounts are in the company's currency. */
const currencySql = (row: string) =>
  `(select c.currency from companies c where c.tenant_id = $1 and c.id = ${row}.company_id)`

const nameOf = (column: string) => (row: string) =>
  `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.${column})`

const companyRelation = { kind: 'one', to: () => companies, column: 'company_id' } as const
const fundRelation = { kind: 'one', to: () => funds, column: 'fund_id' } as const

export const holdings: Table = tableOf(companyHolding, {
  events: recordEventNames('company_holding', 'created', 'updated', 'deleted'),
  permissions: { edit: changeHolding, delete: deleteHolding },
  currency: currencySql,
  columns: { currency: currencySql },
  filters: { between: daysBetween('acquired_on') },
  relations: { fund: fundRelation, company: companyRelation },
})

export const outcomes: Table = tableOf(companyOutcome, {
  events: recordEventNames('company_outcome', 'created', 'updated', 'deleted'),
  permissions: { edit: changeOutcome, delete: deleteOutcome },
  currency: currencySql,
  columns: { currency: currencySql },
  filters: { between: daysBetween('date') },
  relations: { fund: fundRelation, company: companyRelation },
})

export const valuations: Table = tableOf(companyValuation, {
  events: recordEventNames('company_valuation', 'created', 'updated', 'deleted'),
  permissions: {
    edit: changeValuation,
    delete: deleteValuation,
    approve: { ...approveValuation, forbids: isNoSecond },
  },
  currency: currencySql,
  columns: {
    currency: currencySql,
    created_by_name: nameOf('created_by'),
    approved_by_name: nameOf('approved_by'),
  },
  filters: {
    between: daysBetween('date'),
    fund_id: (row, [fund = ''], statement) =>
      /^\d{1,15}$/.test(fund)
        ? `${row}.company_id ${companiesOfFundSql(`${statement.bind(fund)}::bigint`)}`
        : 'false',
  },
  appends: {
    yearly_growth: (row) =>
      `(select ${yearlyGrowthSql({ price: 'v.price_per_share', date: 'v.date' }, { price: `${row}.price_per_share`, date: `${row}.date` })}
        from company_valuations v where v.tenant_id = $1 and v.company_id = ${row}.company_id and v.deleted_at is null
          and v.status = 'approved' and v.price_per_share > 0 and ${row}.status = 'approved'
        order by v.date, v.id limit 1)`,
  },
  relations: { company: companyRelation },
})

export const maturityStatuses: Table = tableOf(companyMaturityStatus, {
  name: 'company_maturity_statuses',
  events: recordEventNames('company_maturity_status', 'created'),
  softDeletes: false,
  columns: {
    // Its own words, or the name of the status in words.
    label: (row) =>
      `coalesce(${row}.label, upper(left(${row}.status, 1)) || replace(substr(${row}.status, 2), '_', ' '))`,
    created_by_name: nameOf('created_by'),
  },
})
