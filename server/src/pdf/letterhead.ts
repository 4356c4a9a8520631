import type { Tenant } from '../kernel/tenants.ts'
import type { LetterPdf } from './letter-pdf.ts'

/** What every letter of a tenant has: its sign, its address, and who it is at the foot. */
export function letterheadOf({ name, branding }: Tenant): Pick<LetterPdf, 'brand' | 'sender' | 'footer'> {
  const { colours, company_name: company, company_address: address } = branding
  return {
    brand: { name, colours },
    sender: [name, ...(address ? [address] : [])],
    footer: company ?? name,
  }
}
