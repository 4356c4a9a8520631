import type { Tone } from '../../../ui/badge.tsx'
import type { Valuation } from '../company.ts'

export const valuationStates: Readonly<Record<Valuation['status'], { tone: Tone; label: string }>> = {
  draft: { tone: 'waiting', label: 'Draft' },
  approved: { tone: 'good', label: 'Approved' },
  superseded: { tone: 'neutral', label: 'Superseded' },
}
