import type {
  UpdateReportAudience,
  UpdateReportOwnerType,
} from '@moorgate/contract/update-reports/update-report.ts'
import { useState } from 'react'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { RailPart, RecordLayout } from '../../features/records/record-layout.tsx'
import type { UpdateReport } from '../../features/reports/report.ts'
import { ConflictPanel } from '../../features/saving/conflict-panel.tsx'
import { now } from '../../kernel/clock.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { counted } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Option } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import type { Conflict } from '../../features/saving/three-way.ts'
import { AudienceCount } from './audience-count.tsx'
import { AudienceFields, audienceWords } from './audience-fields.tsx'
import { DraftActions } from './draft-actions.tsx'
import { useFigureProblems } from './figures/figure-problems.ts'
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
          <WrittenFields reportId={report.id} form={form} problems={draft.problems} />
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
      conflicts={conflicts.map(inWords)}
      titleOf={fieldTitle}
      by={`${by} changed this too${when}`}
      onSettle={(name, whose) => {
        saver.settle(name, whose)
        void saver.flush()
      }}
    />
  )
}

/** Both sides of a conflict as a reader calls them. */
function inWords(conflict: Conflict): Conflict {
  const { name, mine, theirs } = conflict
  if (name === 'audience')
    return {
      name,
      mine: audienceWords[mine as UpdateReportAudience],
      theirs: audienceWords[theirs as UpdateReportAudience],
    }
  if (name !== 'client_group_ids') return conflict
  const count = (ids: unknown) => counted((ids as number[]).length, 'group', 'groups')
  return { name, mine: count(mine), theirs: count(theirs) }
}

function Rail({ report, draft }: DraftProps) {
  const { form, saver, problems } = draft
  const { owner_type: type, owner_id: id, title, body, audience, client_group_ids: groupIds } = form.values
  const [owner, setOwner] = useState<Option<number> | null>({
    value: report.owner_id,
    label: report.owner_name ?? '',
  })
  const choose = (option: Option<number> | null) => {
    setOwner(option)
    form.set('owner_id', option === null ? '' : String(option.value))
  }
  const missing = [
    ...(title.trim() === '' ? ['Title'] : []),
    ...(body === '' ? ['Text'] : []),
    ...(audience !== 'holders' && groupIds.length === 0 ? ['Groups'] : []),
  ]
  const figureProblems = useFigureProblems(report.id, body)
  const isReady = missing.length === 0 && figureProblems.length === 0
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
          <AudienceFields
            audience={audience}
            groupIds={groupIds}
            error={problems['client_group_ids']}
            onAudience={(next) => form.set('audience', next)}
            onGroups={(ids) => form.set('client_group_ids', ids)}
          />
          <Checkbox label="Notify readers on publication" {...form.typed('notify')} />
          <AudienceCount id={report.id} />
        </FieldStack>
      </RailPart>
      <SchedulePart report={report} flush={() => saver.flush()} />
      <RailPart title="Before you publish">
        <Text tone={isReady ? 'soft' : 'faint'}>
          {isReady && 'Ready to publish.'}
          {missing.length > 0 && `Still missing: ${missing.join(', ').toLowerCase()}.`}
        </Text>
        {figureProblems.map((problem) => (
          <Text key={problem} tone="faint">
            {problem}
          </Text>
        ))}
      </RailPart>
    </>
  )
}
