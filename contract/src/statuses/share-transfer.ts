import type { StatusStyle } from './machine.ts'

/** Shares that go to another holder: written down, approved by a second person, and put on the register. */
export const shareTransferStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  approved: { label: 'state_approved', tone: 'info' },
  registered: { label: 'state_registered', tone: 'positive' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type ShareTransferStatus = keyof typeof shareTransferStatuses

/** Nothing is registered yet: it may be cancelled. */
export const openTransferStatuses: readonly ShareTransferStatus[] = ['draft', 'approved']
