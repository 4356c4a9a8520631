import { defaultBrand } from '@moorgate/contract/colour.ts'
import type { BrandColours } from '@moorgate/contract/colour.ts'
import type { Tenant } from '../kernel/tenants.ts'
import type { Sender } from './letter.ts'

/** The tenant as the sender of letters: its name, its colours and its legal particulars. */
export function senderOf({ name, branding }: Pick<Tenant, 'name' | 'branding'>): Sender {
  const { company_name, company_number, company_address, colours } = branding
  const number = company_number === null ? null : `company number ${company_number}`
  const legal = [company_name ?? name, number, company_address].filter((part) => part !== null).join(', ')
  return { name, colours: { ...defaultBrand, ...(colours as Partial<BrandColours>) }, legal: `${legal}.` }
}
