import { changeUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { UpdateReport } from '../../features/reports/report.ts'
import { call } from '../../kernel/api.ts'
import { useForm } from '../../kernel/form.ts'
import { changesOf } from '../../kernel/form-values.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { FormFooter } from '../../ui/form-footer.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { draftValues } from './report-values.ts'
import styles from './reports.module.css'
import { WrittenFields } from './written-fields.tsx'

interface RevisionFormProps {
  report: UpdateReport
  onSaved: (report: UpdateReport) => void
}

/** What a live report says anew. What it is about stays, and what it said is kept. */
export function RevisionForm({ report, onSaved }: RevisionFormProps) {
  const form = useRevision(report, onSaved)
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      {guard}
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <WrittenFields reportId={report.id} form={form} />
      <TextField
        label="What changed"
        optional
        hint="Kept in the report’s history. Figures are updated to the latest approved."
        {...form.typed('note')}
      />
      <FormFooter problems={form.problems} save="Publish revision" saving={form.busy} />
    </Form>
  )
}

function valuesOf(report: UpdateReport) {
  const { title, year, quarter, summary, body } = draftValues(report)
  return { title, year, quarter, summary, body, note: '' }
}

function useRevision(report: UpdateReport, onSaved: RevisionFormProps['onSaved']) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [updateReport.name] })
  const before = valuesOf(report)
  const bodyOf = (values: typeof before) => changesOf(before, values)
  return useForm({
    values: before,
    schema: changeUpdateReport.body,
    bodyOf,
    version: report.version,
    renew,
    send: async (values, idempotencyKey) => {
      const { data } = await call<{ data: UpdateReport }>('PATCH', `${updateReport.path}/${report.id}`, {
        body: { ...bodyOf(values), version: report.version },
        idempotencyKey,
      })
      await renew()
      onSaved(data)
    },
  })
}
