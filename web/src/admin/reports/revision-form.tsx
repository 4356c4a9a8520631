import { changeUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RailPart } from '../../features/records/record-layout.tsx'
import type { UpdateReport } from '../../features/reports/report.ts'
import { call } from '../../kernel/api.ts'
import { useForm } from '../../kernel/form.ts'
import { changesOf } from '../../kernel/form-values.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { ChangesFooter } from '../../ui/form-footer.tsx'
import { Form } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DetailsPart } from './editor/details-part.tsx'
import { EditorLayout } from './editor/editor-layout.tsx'
import { lengthOf } from './editor/length.ts'
import { ReportDocument } from './editor/report-document.tsx'
import { useSections } from './editor/use-sections.ts'
import { draftValues } from './report-values.ts'
import { titleOf } from './report-paths.ts'
import styles from './reports.module.css'

interface RevisionFormProps {
  report: UpdateReport
  onSaved: (report: UpdateReport) => void
}

/** What a live report says anew. What it is about stays, and what it said is kept. */
export function RevisionForm({ report, onSaved }: RevisionFormProps) {
  const form = useRevision(report, onSaved)
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  const sections = useSections()
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const attachments = form.chosen('document_ids')
  return (
    <Form className={styles.whole} onSubmit={form.onSubmit}>
      {guard}
      <EditorLayout
        label={titleOf(report)}
        sections={sections}
        length={lengthOf(report)}
        onToolbar={setToolbar}
        rail={
          <>
            <RailPart title="What changed">
              <TextArea
                label="What changed"
                labelHidden
                optional
                rows={3}
                hint="Kept in the report’s history. Figures are updated to the latest approved."
                {...form.typed('note')}
              />
            </RailPart>
            <DetailsPart
              form={form}
              attachments={{
                owner: { type: report.owner_type, id: report.owner_id },
                ids: form.values.document_ids,
                error: attachments.error,
                onChange: (ids) => form.set('document_ids', ids),
              }}
            />
          </>
        }
        foot={
          <div className={styles.saveBar}>
            <ChangesFooter form={form} save="Publish revision" />
          </div>
        }
      >
        <div className={styles.document}>
          {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
          <ReportDocument
            reportId={report.id}
            ownerType={report.owner_type}
            {...{ form, sections, toolbar }}
          />
        </div>
      </EditorLayout>
    </Form>
  )
}

function valuesOf(report: UpdateReport) {
  const { title, year, quarter, summary, body, document_ids: ids } = draftValues(report)
  return { title, year, quarter, summary, body, document_ids: ids, note: '' }
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
