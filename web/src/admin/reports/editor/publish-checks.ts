import { readReportPublishChecks } from '@moorgate/contract/update-reports/publish-checks.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../kernel/queries.ts'

export type PublishCheck = AnswerOf<typeof readReportPublishChecks>[number]

export const publishChecksQuery = (id: number) =>
  endpointQuery(updateReport.name, readReportPublishChecks, { params: { id } })

/** What the server says that a draft still needs. */
export const usePublishChecks = (id: number): readonly PublishCheck[] =>
  useQuery(publishChecksQuery(id)).data ?? []

/** Whether publishing is refused for it. */
export const isMissing = ({ problem, is_needed: isNeeded }: PublishCheck): boolean =>
  isNeeded && problem !== null

/** What to do about a field that is missing. */
export const toDo: Readonly<Record<PublishCheck['field'], string>> = {
  title: 'Enter a title.',
  body: 'Write the text, or add figures or pictures.',
  client_group_ids: 'Choose at least one group.',
  figures: 'Change or remove these figures.',
  readers: 'No one would receive this report.',
  comments: 'Resolve the comments.',
}
