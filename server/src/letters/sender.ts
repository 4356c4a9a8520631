import { defaultBrand } from '@moorgate/contract/colour.ts'
import type { BrandColours } from '@moorgate/contract/colour.ts'
import { legalLine } from '../kernel/tenants.ts'
import type { Tenant } from '../kernel/tenants.ts'
import type { Sender } from './letter.ts'

/** The tenant as the sender of letters: its name, its colours and its legal particulars. */
export function senderOf({ name, branding }: Pick<Tenant, 'name' | 'branding'>): Sender {
  const colours = { ...defaultBrand, ...(branding.colours as Partial<BrandColours>) }
  return { name, colours, legal: legalLine({ name, branding }) }
}
