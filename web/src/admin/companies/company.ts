import { company } from '@moorgate/contract/companies/company.ts'
import { companyHolding } from '@moorgate/contract/companies/holding.ts'
import type { companyMaturityStatus, MaturityStatus } from '@moorgate/contract/companies/maturity-status.ts'
import { companyOutcome } from '@moorgate/contract/companies/outcome.ts'
import { companyValuation } from '@moorgate/contract/companies/valuation.ts'
import { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import { everyRow, recordQuery } from '../../kernel/queries.ts'
import type { Tone } from '../../ui/badge.tsx'

interface NamedRecord {
  id: number
  name: string
}

export type Company = Required<RowOf<typeof company>> &
  WithPermissions & {
    fund?: NamedRecord | null
    industry?: NamedRecord | null
    investment_opportunity?: NamedRecord | null
  }
export type Holding = RowOf<typeof companyHolding> & { fund?: NamedRecord | null }
export type Outcome = RowOf<typeof companyOutcome> & { fund?: NamedRecord | null }
export type Valuation = RowOf<typeof companyValuation> & { yearly_growth?: string | null }
export type Maturity = RowOf<typeof companyMaturityStatus>
export type CompanyPrice = RowOf<typeof sharePrice>

/** Where a company's record is. */
export const companyPath = (id: number, tab = 'details') => `/admin/investments/companies/${id}/${tab}`

/** The fund, for those who read funds: the API refuses the whole question to a Custodian, who doesn't. */
function useFundIncludes(): readonly string[] {
  return useAbilities()('funds', 'index') ? ['fund'] : []
}

/** Relations of a company that this person may ask for. */
export function useCompanyIncludes(): readonly string[] {
  return [...useFundIncludes(), 'industry', 'investmentOpportunity']
}

export function useCompany(id: number | string) {
  const include = useCompanyIncludes()
  return useQuery(recordQuery<Company>(company, id, { include, append: [permissionsAttribute] }))
}

/** All rows of one kind that belong to a company, newest first. */
function ofCompany<Row>(resource: { path: string; name: string }, id: number, query: Record<string, string>) {
  return queryOptions({
    queryKey: [company.name, resource.name, id],
    queryFn: ({ signal }) =>
      everyRow<Row>(resource.path, { query: { 'filter[company_id]': String(id), ...query }, signal }),
  })
}

export function useHoldings(id: number) {
  const [include] = useFundIncludes()
  return useQuery(
    ofCompany<Holding>(companyHolding, id, { ...(include && { include }), sort: '-acquired_on,-id' }),
  )
}

export function useOutcomes(id: number) {
  const [include] = useFundIncludes()
  return useQuery(ofCompany<Outcome>(companyOutcome, id, { ...(include && { include }), sort: '-date,-id' }))
}

export const valuationsQuery = (id: number) =>
  ofCompany<Valuation>(companyValuation, id, { append: 'yearly_growth', sort: '-date,-id' })
export const companyPricesQuery = (id: number) =>
  ofCompany<CompanyPrice>(sharePrice, id, { sort: '-date,-id' })

export const maturityQuery = (id: number) =>
  queryOptions({
    queryKey: [company.name, 'maturity', id],
    queryFn: ({ signal }) =>
      everyRow<Maturity>(`${company.path}/${id}/maturity-statuses`, { query: {}, signal }),
  })

/** The name of the fund of an entry. Who reads no funds knows the one that stands on the company itself. */
export function fundNameOf(
  { fund_id: id, fund }: Pick<Holding, 'fund_id' | 'fund'>,
  record: Company,
): string | undefined {
  return fund?.name ?? (id === record.fund_id ? record.fund_name : undefined)
}

/** Reads again what follows from a change to a company: its figures, its rows, and lists that show them. */
export function useRenewCompany(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [company.name] })
}

export const stateTones: Readonly<Record<Company['state'], Tone>> = {
  active: 'good',
  exited: 'info',
  written_off: 'bad',
  dissolved: 'neutral',
}

export const maturityTones: Readonly<Record<MaturityStatus, Tone>> = {
  early: 'neutral',
  growing: 'good',
  on_track: 'good',
  watch: 'waiting',
  underperforming: 'bad',
  exit_planned: 'info',
  exited: 'info',
  failed: 'bad',
}
