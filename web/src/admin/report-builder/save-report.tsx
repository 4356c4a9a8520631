import { createSavedReport } from '@moorgate/contract/report-builder/saved-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { SaveDialog } from '../../features/saving/save-dialog.tsx'
import { send } from '../../kernel/queries.ts'
import type { Chart } from './builder.tsx'
import type { SavedReport } from './queries.ts'
import { queryOf } from './question.ts'
import type { Question } from './question.ts'

interface SaveReportProps {
  question: Question
  chart: Chart
  /** Of which it is a copy. */
  of?: SavedReport | undefined
  onSaved: (report: SavedReport) => void
  onClose: () => void
}

/** Keeps a report under a name, for oneself or for colleagues. */
export function SaveReport({ question, chart, of, onSaved, onClose }: SaveReportProps) {
  const queries = useQueryClient()
  return (
    <SaveDialog
      title={of ? 'Duplicate report' : 'Save report'}
      submit={of ? 'Duplicate' : 'Save report'}
      suggested={of ? `Copy of ${of.name}`.slice(0, 80) : ''}
      sharing="Everyone with access to this list can open it. They see only what their role allows."
      save={async (values, idempotencyKey) => {
        const body = { ...values, entity: question.entity, query: queryOf(question), chart }
        const report = (await send(createSavedReport, { body, idempotencyKey })) as SavedReport
        await queries.invalidateQueries({ queryKey: ['saved_report'] })
        onSaved(report)
      }}
      onClose={onClose}
    />
  )
}
