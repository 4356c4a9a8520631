import type { OwnerType, PermissionEvent } from '@moorgate/contract'

/** Other things whose events tell of a record: an investor's investments, an opportunity's invitations. */
export interface RelatedSource {
  /** Subject of their events. */
  type: string
  /** SQL of their ids, where `record` is the SQL of the record's id. */
  ids: (record: string) => string
  /** SQL of what one is called beside the record, where `id` is the SQL of its id. */
  name?: (id: string) => string
  /** SQL of the currency of one's amounts, where it has one of its own. */
  currency?: (id: string) => string
  /** About money in offers, which not every role may see (specification §6). */
  money?: true
  /** Whose events only roles with this right read, beside seeing the record. */
  event?: PermissionEvent
}

/** Tables of amounts that a person or an organisation has in more than one currency. */
const inItsCurrency: ReadonlySet<string> = new Set([
  'investments',
  'payments',
  'refunds',
  'cash_call_lines',
  'cash_call_late_charges',
  'fund_commitments',
  'fund_payments',
  'fee_checkouts',
  'fee_payments',
  'fee_subscriptions',
])
export const currencyIn = (table: string) => (id: string) =>
  `(select r.currency from ${table} r where r.tenant_id = $1 and r.id = ${id})`
export const of = (
  type: string,
  table: string,
  column: string,
  more: Partial<RelatedSource> = {},
): RelatedSource => ({
  type,
  ids: (record) => `select r.id from ${table} r where r.tenant_id = $1 and r.${column} = ${record}`,
  ...(inItsCurrency.has(table) && { currency: currencyIn(table) }),
  ...more,
})
export const owned = (type: string, table: string, owner: OwnerType): RelatedSource => ({
  type,
  ids: (record) =>
    `select r.id from ${table} r where r.tenant_id = $1 and r.owner_type = '${owner}' and r.owner_id = ${record}`,
})

export const money = { money: true } as const
export const offerOf = (table: string) => (id: string) =>
  `(select o.name from ${table} r join investment_opportunities o on o.tenant_id = $1 and o.id = r.investment_opportunity_id
    where r.tenant_id = $1 and r.id = ${id})`
export const personOf = (table: string) => (id: string) =>
  `(select p.name from ${table} r join users p on p.tenant_id = $1 and p.id = r.user_id where r.tenant_id = $1 and r.id = ${id})`
export const opportunityOfInvestment = (table: string) => (id: string) =>
  `(select o.name from ${table} r
    join investments i on i.tenant_id = $1 and i.id = r.investment_id
    join investment_opportunities o on o.tenant_id = $1 and o.id = i.investment_opportunity_id
    where r.tenant_id = $1 and r.id = ${id})`
const attributeName = (id: string) =>
  `(select a.name from attribute_values r join attributes a on a.tenant_id = $1 and a.id = r.attribute_id
    where r.tenant_id = $1 and r.id = ${id})`
export const values = (owner: OwnerType): RelatedSource => ({
  ...owned('attribute_value', 'attribute_values', owner),
  name: attributeName,
})
export const questionnaires = (column: 'user_id' | 'contact_id') =>
  of('questionnaire_response', 'questionnaire_responses', column, {
    name: (id) =>
      `(select replace(r.kind, '_', ' ') from questionnaire_responses r where r.tenant_id = $1 and r.id = ${id})`,
  })
export const titleOf = (table: string) => (id: string) =>
  `(select r.title from ${table} r where r.tenant_id = $1 and r.id = ${id})`
export const methodName = (id: string) =>
  `(select r.display_name from investment_method_entities r where r.tenant_id = $1 and r.id = ${id})`
export const investmentsBy = (column: string) =>
  of('investment', 'investments', column, { ...money, name: offerOf('investments') })

/**
 * Money asked of, paid by and owed to the holders of an offer: found by its investments, which have an index.
 */
export const ofInvestments = (type: string, table: string): RelatedSource => ({
  type,
  ids: (
    record,
  ) => `select r.id from investments i join ${table} r on r.tenant_id = $1 and r.investment_id = i.id
    where i.tenant_id = $1 and i.investment_opportunity_id = ${record}`,
  name: personOf(table),
  ...money,
})

/** Certificates of what a person holds. */
export const taxCertificatesBy: RelatedSource = {
  type: 'tax_certificate',
  ids: (
    record,
  ) => `select r.id from investments i join tax_certificates r on r.tenant_id = $1 and r.investment_id = i.id
    where i.tenant_id = $1 and i.user_id = ${record}`,
  ...money,
}

const fundOf = (table: string) => (id: string) =>
  `(select f.name from ${table} r join funds f on f.tenant_id = $1 and f.id = r.fund_id where r.tenant_id = $1 and r.id = ${id})`

/** What a person or an organisation has committed to funds; `column` says whose it is. */
export const commitmentsBy = (column: string) =>
  of('fund_commitment', 'fund_commitments', column, { event: 'funds', name: fundOf('fund_commitments') })

const fundOfPayment = (id: string) =>
  `(select f.name from fund_payments r
    join fund_commitments c on c.tenant_id = $1 and c.id = r.fund_commitment_id
    join funds f on f.tenant_id = $1 and f.id = c.fund_id where r.tenant_id = $1 and r.id = ${id})`

const fundOfLine = (id: string) =>
  `(select f.name from fund_drawdown_lines r
    join fund_commitments c on c.tenant_id = $1 and c.id = r.fund_commitment_id
    join funds f on f.tenant_id = $1 and f.id = c.fund_id where r.tenant_id = $1 and r.id = ${id})`

/** What funds have called of a person. */
export const fundCallsOf = of('fund_drawdown_line', 'fund_drawdown_lines', 'user_id', {
  event: 'funds',
  name: fundOfLine,
})

/** What a person has paid into funds. */
export const fundPaymentsBy = of('fund_payment', 'fund_payments', 'user_id', {
  event: 'funds',
  name: fundOfPayment,
})

const feeName = (table: string) => (id: string) =>
  `(select r.description from ${table} r where r.tenant_id = $1 and r.id = ${id})`
const feesOf = (type: string, table: string) => of(type, table, 'user_id', { name: feeName(table) })

/** What a person pays of the price list. */
export const feesBy: readonly RelatedSource[] = [
  feesOf('fee_checkout', 'fee_checkouts'),
  feesOf('fee_payment', 'fee_payments'),
  feesOf('fee_subscription', 'fee_subscriptions'),
]

const otherFundOf = (id: string) =>
  `(select f.name from fund_links r join funds f on f.tenant_id = $1 and f.id = r.other_fund_id
    where r.tenant_id = $1 and r.id = ${id})`

/** What happens in a fund. Who sees the fund sees all of it. */
export const ofFund: readonly RelatedSource[] = [
  of('fund_commitment', 'fund_commitments', 'fund_id', { name: personOf('fund_commitments') }),
  {
    type: 'fund_link',
    ids: (record) =>
      `select r.id from fund_links r where r.tenant_id = $1 and ${record} in (r.fund_id, r.other_fund_id)`,
    name: otherFundOf,
  },
  of('fund_transfer', 'fund_transfers', 'fund_id'),
  of('fund_closing', 'fund_closings', 'fund_id'),
  of('fund_drawdown', 'fund_drawdowns', 'fund_id', { name: titleOf('fund_drawdowns') }),
  {
    type: 'fund_drawdown_line',
    ids: (record) => `select r.id from fund_commitments c
      join fund_drawdown_lines r on r.tenant_id = $1 and r.fund_commitment_id = c.id
      where c.tenant_id = $1 and c.fund_id = ${record}`,
    name: personOf('fund_drawdown_lines'),
  },
  {
    type: 'fund_payment',
    ids: (record) => `select r.id from fund_commitments c
      join fund_payments r on r.tenant_id = $1 and r.fund_commitment_id = c.id
      where c.tenant_id = $1 and c.fund_id = ${record}`,
    name: personOf('fund_payments'),
  },
  {
    type: 'fund_late_charge',
    ids: (record) => `select r.id from fund_commitments c
      join fund_late_charges r on r.tenant_id = $1 and r.fund_commitment_id = c.id
      where c.tenant_id = $1 and c.fund_id = ${record}`,
    name: personOf('fund_late_charges'),
  },
  of('net_asset_value', 'net_asset_values', 'fund_id'),
  of('distribution', 'distributions', 'fund_id', { name: titleOf('distributions') }),
  of('fund_statement', 'fund_statements', 'fund_id'),
  of('fund_kpi', 'fund_kpis', 'fund_id', { event: 'kpi' }),
]

const periodLabel = (id: string) =>
  `(select r.period_label from kpi_requests r where r.tenant_id = $1 and r.id = ${id})`

/** What happens to a company that funds hold. */
export const ofCompany: readonly RelatedSource[] = [
  of('company_holding', 'company_holdings', 'company_id'),
  of('company_outcome', 'company_outcomes', 'company_id'),
  of('company_valuation', 'company_valuations', 'company_id'),
  of('company_maturity_status', 'company_maturity_statuses', 'company_id'),
  of('share_price', 'share_prices', 'company_id'),
  of('kpi_period', 'kpi_periods', 'company_id', { event: 'kpi' }),
  of('kpi_request', 'kpi_requests', 'company_id', { event: 'kpi', name: periodLabel }),
]

/** Reports on a record, and its dates. */
export const reportsAndDates = (owner: OwnerType): readonly RelatedSource[] => [
  {
    ...owned('update_report', 'update_reports', owner),
    event: 'update_reports',
    name: titleOf('update_reports'),
  },
  { ...owned('key_date', 'key_dates', owner), name: titleOf('key_dates') },
]
