import type {
  UpdateReportAudience,
  UpdateReportOwnerType,
} from '@moorgate/contract/update-reports/update-report.ts'
import type { UpdateReport } from '../../features/reports/report.ts'

/** A draft as its form holds it: "" where there is nothing. */
export const draftValues = (report: UpdateReport) => ({
  title: report.title,
  year: report.year === null ? '' : String(report.year),
  quarter: report.quarter === null ? '' : String(report.quarter),
  summary: report.summary ?? '',
  body: report.body,
  audience: report.audience as UpdateReportAudience,
  client_group_ids: report.client_group_ids,
  notify: report.notify,
  document_ids: report.document_ids,
  owner_type: report.owner_type as UpdateReportOwnerType,
  owner_id: String(report.owner_id),
})
export type DraftValues = ReturnType<typeof draftValues>

const titles: Readonly<Record<string, string>> = {
  title: 'Title',
  year: 'Year',
  quarter: 'Quarter',
  summary: 'Summary',
  body: 'Text',
  audience: 'Readers',
  client_group_ids: 'Groups',
  notify: 'Notification',
  document_ids: 'Attachments',
  owner_type: 'About',
  owner_id: 'About',
}

/** What a field of a report is called. */
export const fieldTitle = (name: string): string => titles[name] ?? name.replaceAll('_', ' ')
