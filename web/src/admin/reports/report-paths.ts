import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import { publishedReportStatuses } from '@moorgate/contract/statuses/update-report.ts'
import { queryOptions } from '@tanstack/react-query'
import { leavingSave } from '../../features/saving/leaving-saves.ts'
import { reports } from '../../features/reports/report.ts'
import type { ReportOnPage, UpdateReport } from '../../features/reports/report.ts'
import { recordQuery } from '../../kernel/queries.ts'
import type { Tone } from '../../ui/badge.tsx'

export const reportsPath = '/admin/reports/updates'

/** A report with its documents and what its reader may do with it. */
export const staffReportQuery = (id: string) =>
  recordQuery<ReportOnPage>(reports, id, { include: ['documents'], append: [permissionsAttribute] })

/** Under which the save of a draft is known whose page was left. */
export const draftKey = (id: number | string) => `report ${id}`

/** The same for its editor, which begins from it and keeps its version: read at every opening. */
export function editedReportQuery(id: string) {
  const query = staffReportQuery(id)
  return queryOptions({
    queryKey: [...query.queryKey, 'edited'],
    queryFn: async (context) => {
      await leavingSave(draftKey(id))
      return query.queryFn!(context)
    },
    staleTime: 0,
    gcTime: 0,
  })
}

export const reportStates: Readonly<Record<UpdateReport['status'], { text: string; tone: Tone }>> = {
  draft: { text: 'Draft', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'waiting' },
  live: { text: 'Published', tone: 'good' },
  archived: { text: 'Archived', tone: 'neutral' },
}

/** Its holders read it: it is revised and no draft any more. */
export const isPublished = ({ status }: Pick<UpdateReport, 'status'>): boolean =>
  publishedReportStatuses.includes(status)

/** What it is called; a draft may have no title yet. */
export const titleOf = ({ title }: Pick<UpdateReport, 'title'>): string => title || 'Untitled'

const quarterNames = ['first', 'second', 'third', 'fourth'] as const

/** Which report it is, where its title is being written: "Tidewell Energy, third quarter 2026". */
export function headingOf({
  owner_name: about,
  year,
  quarter,
  ...report
}: Pick<UpdateReport, 'owner_name' | 'year' | 'quarter' | 'title'>): string {
  if (about === null) return titleOf(report)
  if (year === null) return `${about}, update`
  return quarter === null ? `${about}, ${year}` : `${about}, ${quarterNames[quarter - 1]} quarter ${year}`
}
