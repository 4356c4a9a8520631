import { movesFrom } from './machine.ts'
import type { Machine, StatusStyle } from './machine.ts'

export const updateReportStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  scheduled: { label: 'state_scheduled', tone: 'info' },
  live: { label: 'state_live', tone: 'positive' },
  archived: { label: 'state_archived', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type UpdateReportStatus = keyof typeof updateReportStatuses

/** Those of a report that its holders have read. */
export const publishedReportStatuses: readonly UpdateReportStatus[] = ['live', 'archived']

export type UpdateReportGuard = 'content_complete' | 'publication_ahead'

/**
 * A live report never goes back to draft: people have been told about it. Its edits become revisions. An archived
 * one is withdrawn from its readers for good.
 */
export const updateReportMachine: Machine<UpdateReportStatus, UpdateReportGuard> = {
  name: 'update_report',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'scheduled', ['content_complete', 'publication_ahead']),
    ...movesFrom(['scheduled'], 'draft'),
    ...movesFrom(['draft', 'scheduled'], 'live', ['content_complete']),
    { from: 'live', to: 'archived', guards: [], reason: true },
  ],
}
