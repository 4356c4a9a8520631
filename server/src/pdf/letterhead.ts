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

const parts = ['line1', 'line2', 'line3', 'city', 'county', 'postcode'] as const

/** A name and where it is, a line each. */
export const addressLines = (name: string, address: Record<string, string | null> | null): string[] => [
  name,
  ...parts.flatMap((part) => address?.[part] ?? []),
]
