import type { UpdateReport } from '../../features/reports/report.ts'
import type { Tone } from '../../ui/badge.tsx'

export const reportsPath = '/admin/reports/updates'

export const reportStates: Readonly<Record<UpdateReport['status'], { text: string; tone: Tone }>> = {
  draft: { text: 'Draft', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'waiting' },
  live: { text: 'Published', tone: 'good' },
  archived: { text: 'Archived', tone: 'neutral' },
}
