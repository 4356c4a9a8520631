import type { KpiRequestState } from '@moorgate/contract/kpis/kpi-request.ts'
import type { Tone } from '../../ui/badge.tsx'

/** How a request stands: as staff read it, and as the person who was asked. */
export const requestStates: Readonly<Record<KpiRequestState, { words: string; own: string; tone: Tone }>> = {
  asked: { words: 'Requested', own: 'To complete', tone: 'neutral' },
  opened: { words: 'Opened', own: 'To complete', tone: 'info' },
  submitted: { words: 'Submitted', own: 'Submitted', tone: 'waiting' },
  sent_back: { words: 'Sent back', own: 'Sent back to you', tone: 'waiting' },
  approved: { words: 'Approved', own: 'Approved', tone: 'good' },
  withdrawn: { words: 'Withdrawn', own: 'Withdrawn', tone: 'neutral' },
}
