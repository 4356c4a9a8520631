import type { ImportStatus } from '@moorgate/contract/imports/kinds.ts'
import type { Tone } from '../../ui/badge.tsx'

interface StatusStyle {
  text: string
  tone: Tone
  fill: 'full' | 'half' | 'hollow'
}

const looks: Readonly<Record<ImportStatus, StatusStyle>> = {
  mapping: { text: 'Columns to match', tone: 'waiting', fill: 'full' },
  checking: { text: 'Being checked', tone: 'info', fill: 'half' },
  checked: { text: 'Checked, not imported', tone: 'waiting', fill: 'full' },
  applying: { text: 'Being imported', tone: 'info', fill: 'half' },
  applied: { text: 'Imported', tone: 'good', fill: 'full' },
  undoing: { text: 'Being undone', tone: 'info', fill: 'half' },
  undone: { text: 'Undone', tone: 'neutral', fill: 'full' },
  cancelled: { text: 'Cancelled', tone: 'neutral', fill: 'hollow' },
}

export const styleOfRun = (status: ImportStatus): StatusStyle => looks[status]
