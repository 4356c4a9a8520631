import type { MethodKind } from '@moorgate/contract'
import type { Trx } from '../../kernel/database/database.ts'

interface StandardMethod {
  kind: MethodKind
  name: string
  max_holders?: number
  requires_organisation?: true
  requires_provider?: true
  tax_wrapper?: true
  /**
   * Relief goes to individuals, also through nominees and bare trusts; never to companies, pensions or ISAs
   * (ITA 2007 s157).
   */
  eis_eligible?: true
  annual_limit_minor?: bigint
  inactive?: true
}

/** The kinds of method that every tenant begins with. What few tenants offer is there and switched off. */
const standard: readonly StandardMethod[] = [
  { kind: 'individual', name: 'Individual', eis_eligible: true },
  { kind: 'joint', name: 'Joint', max_holders: 4, eis_eligible: true },
  { kind: 'company', name: 'Company', requires_organisation: true },
  { kind: 'partnership_llp', name: 'Partnership or LLP', requires_organisation: true },
  { kind: 'trust', name: 'Trust', max_holders: 4, requires_organisation: true },
  { kind: 'sipp', name: 'Self-invested pension (SIPP)', requires_provider: true, tax_wrapper: true },
  { kind: 'ssas', name: 'Small self-administered scheme (SSAS)', requires_provider: true, tax_wrapper: true },
  { kind: 'nominee', name: 'Nominee', eis_eligible: true },
  { kind: 'bare_trust', name: 'Bare trust', max_holders: 2, eis_eligible: true },
  // Subscriptions of £20,000 a tax year over all ISAs together (ISA Regulations 1998, regulation 4ZA).
  {
    kind: 'isa',
    name: 'Stocks and shares ISA',
    requires_provider: true,
    tax_wrapper: true,
    annual_limit_minor: 20_000_00n,
    inactive: true,
  },
  {
    kind: 'ifisa',
    name: 'Innovative finance ISA',
    requires_provider: true,
    tax_wrapper: true,
    annual_limit_minor: 20_000_00n,
    inactive: true,
  },
  {
    kind: 'jisa',
    name: 'Junior ISA',
    requires_provider: true,
    tax_wrapper: true,
    annual_limit_minor: 9_000_00n,
    inactive: true,
  },
  { kind: 'fund_of_funds', name: 'Fund of funds', requires_organisation: true, inactive: true },
]

export async function standardInvestmentMethods(db: Trx, tenantId: number, now: Date): Promise<void> {
  await db
    .insertInto('investment_methods')
    .values(
      standard.map(({ inactive, ...method }, order) => ({
        ...method,
        tenant_id: tenantId,
        order,
        active: !inactive,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}
