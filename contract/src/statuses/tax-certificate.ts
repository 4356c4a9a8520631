import type { StatusStyle } from './machine.ts'

/** A certificate by which tax relief is claimed: its investor finds it while it is valid. */
export const taxCertificateStatuses = {
  valid: { label: 'state_active', tone: 'positive' },
  replaced: { label: 'state_superseded', tone: 'neutral' },
  withdrawn: { label: 'state_withdrawn', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type TaxCertificateStatus = keyof typeof taxCertificateStatuses
