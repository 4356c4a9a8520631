import type { KpiMatrixPeriod } from '@moorgate/contract/kpis/matrix.ts'
import type { Tone } from '../../ui/badge.tsx'

/** How a period stands, in words and in a tone. */
export const periodStates: Readonly<
  Record<KpiMatrixPeriod['status'], { words: string; tone: Tone; fill?: 'full' | 'half' | 'hollow' }>
> = {
  missing: { words: 'No figures', tone: 'neutral', fill: 'hollow' },
  draft: { words: 'Draft', tone: 'neutral', fill: 'half' },
  submitted: { words: 'Submitted', tone: 'waiting' },
  approved: { words: 'Approved', tone: 'good' },
  locked: { words: 'Locked', tone: 'good' },
}
