import { readUpdateReportReaders } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { UpdateReportOwnerType } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { RailPart, RecordLayout } from '../../features/records/record-layout.tsx'
import type { UpdateReport } from '../../features/reports/report.ts'
import { ConflictPanel } from '../../features/saving/conflict-panel.tsx'
import { now } from '../../kernel/clock.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { quantity } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Option } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { DraftActions } from './draft-actions.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { reportStates, reportsPath, titleOf } from './report-paths.ts'
import { fieldTitle } from './report-values.ts'
import styles from './reports.module.css'
import { SchedulePart } from './schedule-part.tsx'
import { useDraft } from './use-draft.ts'
import type { Draft } from './use-draft.ts'
import { WrittenFields } from './written-fields.tsx'

interface DraftProps {
  report: UpdateReport
  draft: Draft
}

/** A draft, kept as it is typed. Nothing is asked for before it is published. */
export function DraftEditor({ report }: { report: UpdateReport }) {
  const draft = useDraft(report)
  const { form, state } = draft
  const isStuck = state.kind === 'offline' || state.kind === 'failed' || state.kind === 'published'
  const guard = useLeaveGuard(draft.pending > 0 && isStuck)
  const title = titleOf({ title: form.values.title })
  const { tone, text } = reportStates[report.status]
  return (
    <AdminPage
      title={title}
      flush
      status={<Badge tone={tone}>{text}</Badge>}
      actions={<DraftActions {...{ report, draft, title }} />}
    >
      <RecordLayout label={title} rail={<Rail {...{ report, draft }} />}>
        {guard}
        <Form className={styles.form} onSubmit={() => void draft.saver.flush()}>
          <Overtaken report={report} draft={draft} />
          <WrittenFields form={form} problems={draft.problems} />
        </Form>
      </RecordLayout>
    </AdminPage>
  )
}

/** What a colleague did meanwhile, with both texts. */
function Overtaken({ report, draft: { state, other, conflicts, saver } }: DraftProps) {
  const by = other?.edited_by ?? 'A colleague'
  const at = other?.edited_at
  const when = at ? `, ${dateTime(at, { today: now() })}` : ''
  if (state.kind === 'published')
    return (
      <Notice
        tone="waiting"
        live
        title="This report was published while you were writing"
        action={<ButtonLink href={`${reportsPath}/${report.id}/details`}>Go to the report</ButtonLink>}
      >
        Your latest changes are still on this page but aren’t saved. Copy them into a revision.
      </Notice>
    )
  return (
    <ConflictPanel
      conflicts={conflicts}
      titleOf={fieldTitle}
      by={`${by} changed this too${when}`}
      onSettle={(name, whose) => {
        saver.settle(name, whose)
        void saver.flush()
      }}
    />
  )
}

function Rail({ report, draft }: DraftProps) {
  const { form, saver, problems } = draft
  const { owner_type: type, owner_id: id, title, body } = form.values
  const [owner, setOwner] = useState<Option<number> | null>({
    value: report.owner_id,
    label: report.owner_name ?? '',
  })
  const { data } = useQuery(
    endpointQuery(updateReport.name, readUpdateReportReaders, { params: { id: report.id } }),
  )
  const choose = (option: Option<number> | null) => {
    setOwner(option)
    form.set('owner_id', option === null ? '' : String(option.value))
  }
  const missing = [...(title.trim() === '' ? ['Title'] : []), ...(body === '' ? ['Text'] : [])]
  return (
    <>
      <RailPart title="Audience">
        <FieldStack>
          <OwnerFields
            type={type}
            owner={owner}
            error={id === '' ? 'Choose what the report is about.' : problems['owner_id']}
            onType={(next: UpdateReportOwnerType) => {
              form.set('owner_type', next)
              choose(null)
            }}
            onOwner={choose}
          />
          <Checkbox label="Notify holders on publication" {...form.typed('notify')} />
          {data && (
            <Text tone="faint">
              {data.holders === 1 ? '1 holder' : `${quantity(data.holders)} holders`} can read it at present.
            </Text>
          )}
        </FieldStack>
      </RailPart>
      <SchedulePart report={report} flush={() => saver.flush()} />
      <RailPart title="Before you publish">
        <Text tone={missing.length === 0 ? 'soft' : 'faint'}>
          {missing.length === 0 ? 'Ready to publish.' : `Still missing: ${missing.join(', ').toLowerCase()}.`}
        </Text>
      </RailPart>
    </>
  )
}
