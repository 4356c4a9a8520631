import { postalLines } from '../domain/postal-address.ts'
import type { PostalAddress } from '../domain/postal-address.ts'
import { legalLine } from '../kernel/tenants.ts'
import type { Tenant } from '../kernel/tenants.ts'
import type { LetterPdf } from './letter-pdf.ts'

/** What every letter of a tenant has: its sign, its address, and who it is at the foot. */
export function letterheadOf(tenant: Tenant): Pick<LetterPdf, 'brand' | 'sender' | 'footer'> {
  const { name, branding } = tenant
  const { colours, company_address: address } = branding
  return {
    brand: { name, colours },
    sender: [name, ...(address ? [address] : [])],
    footer: legalLine(tenant),
  }
}

/** A name and where it is, a line each. */
export const addressLines = (name: string, address: PostalAddress | null): string[] => [
  name,
  ...postalLines(address),
]
