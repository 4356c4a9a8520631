import type { Tenant } from '../../../kernel/tenants.ts'

/**
 * What the firm still has to state of itself before it makes a promotion that is exempt (Financial Promotion
 * Order 2005, articles 48, 50 and 50A, as amended in 2023); null where nothing is missing. Its name is always
 * there.
 */
export function communicatorProblem({ branding }: Pick<Tenant, 'branding'>): string | null {
  const missing = [
    ...(branding.company_address ? [] : ['registered office']),
    ...(branding.support_email ? [] : ['support e-mail']),
    ...(branding.company_number || branding.fca_number
      ? []
      : ['company number or FCA firm reference number']),
  ]
  if (missing.length === 0) return null
  const fields = new Intl.ListFormat('en-GB').format(missing)
  return `An exempt promotion has to state who makes it. Enter your ${fields} in Settings, Branding.`
}
