import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { problemsOfDraft } from '@moorgate/contract/questionnaires/problems.ts'
import { Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { BandsCard } from './bands-card.tsx'
import type { Questionnaire } from './editor-page.tsx'
import styles from './editor.module.css'
import { SectionsEditor } from './sections-editor.tsx'
import { useDraft } from './use-draft.ts'
import type { DraftValues } from './use-draft.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import type { QuestionnaireKind } from '@moorgate/contract/questionnaires/definition.ts'
import { questionnaireVersion } from '@moorgate/contract/questionnaires/questionnaire.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

type Version = RowOf<typeof questionnaireVersion>

/** Everything that was ever published. Answers are read with the version that they were given to. */
function VersionsCard({ questionnaireId }: { questionnaireId: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(questionnaireVersion, { page }, { fixed: { questionnaire_id: questionnaireId }, perPage: 20 }),
  )
  return (
    <Card title="Published versions" flush>
      <Loaded query={query} what="the versions">
        {({ data, meta }) => (
          <>
            <DataTable
              label="Published versions"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              refreshing={query.isPlaceholderData}
            />
            <Pages meta={meta} onPage={setPage} inCard />
          </>
        )}
      </Loaded>
    </Card>
  )
}

const columns: readonly Column<Version>[] = [
  { id: 'number', header: 'Version', weight: 'strong', cell: ({ number }) => `Version ${number}` },
  { id: 'at', header: 'Published', cell: ({ published_at: at }) => dateTime(at, { today: now() }) },
  { id: 'by', header: 'By', cell: ({ published_by: by }) => by ?? missing },
  {
    id: 'questions',
    header: 'Questions',
    align: 'end',
    cell: ({ definition }) => questionsIn(definition).length,
  },
]

const Preview = overlay(async () => (await import('./preview.tsx')).Preview)

interface EditorProps {
  title: string
  intro: string
  kept: Questionnaire
}

/** The draft of a questionnaire: written and saved here, and only then published. */
export function Editor({ title, intro, kept }: EditorProps) {
  const draft = useDraft(kept)
  const guard = useLeaveGuard(draft.changes > 0)
  const mayWrite = permits(kept, 'edit')
  const [isPreviewing, setPreviewing] = useState(false)
  const { definition } = draft.values
  const problems = problemsOfDraft(definition, kept.kind)
  const count = Object.keys(problems).length
  // Saving and publishing make a new version, and the editor is replaced by one for it.
  const isKept = draft.saving.busy || draft.publishing.busy
  return (
    <SettingsPage
      title={title}
      intro={intro}
      wide
      actions={
        <>
          <Button icon={Eye} onClick={() => setPreviewing(true)}>
            Preview
          </Button>
          {permits(kept, 'publish') && (
            <Button
              variant="primary"
              icon={Send}
              disabled={draft.changes > 0 || !kept.has_changes || count > 0}
              busy={draft.publishing.busy}
              busyLabel="Publishing"
              onClick={draft.publish}
            >
              Publish
            </Button>
          )}
        </>
      }
    >
      <div className={styles.cards}>
        <State kept={kept} isDirty={draft.changes > 0} problems={count} />
        <Problem says={draft.publishing.problem ?? draft.saving.problem} />
        <fieldset className={styles.plain} disabled={!mayWrite || isKept} aria-label={title}>
          <DraftCards kind={kept.kind} draft={draft} problems={problems} />
        </fieldset>
        <VersionsCard questionnaireId={kept.id} />
      </div>
      {mayWrite && (
        <ChangesFooter
          form={{ ...draft, problems: count, busy: draft.saving.busy }}
          save="Save draft"
          onSave={draft.save}
        />
      )}
      {isPreviewing && <Preview title={title} definition={definition} onClose={() => setPreviewing(false)} />}
      {guard}
    </SettingsPage>
  )
}

interface DraftCardsProps {
  kind: QuestionnaireKind
  draft: ReturnType<typeof useDraft>
  problems: FieldErrors
}

/** What is written of the draft: its terms, its sections and, where it is scored, its bands. */
function DraftCards({ kind, draft, problems }: DraftCardsProps) {
  const { values, change, saving } = draft
  return (
    <div className={styles.cards}>
      <TermsCard kind={kind} values={values} onChange={change} errors={saving.fields} />
      <SectionsEditor
        kind={kind}
        definition={values.definition}
        problems={problems}
        onChange={(next) => change({ definition: next })}
      />
      {kind !== 'investor_consent' && (
        <BandsCard
          definition={values.definition}
          problems={problems}
          onChange={(next) => change({ definition: next })}
        />
      )}
    </div>
  )
}

/** What is published, and why the draft can't be yet. */
function State({ kept, isDirty, problems }: { kept: Questionnaire; isDirty: boolean; problems: number }) {
  const published =
    kept.published_number === null ? 'Not published yet.' : `Version ${kept.published_number} is live.`
  if (problems > 0)
    return (
      <Notice tone="waiting" title={published}>
        {problems === 1 ? '1 problem prevents' : `${problems} problems prevent`} the draft from being
        published. They are marked below.
      </Notice>
    )
  if (isDirty) return <Notice title={published}>Save the draft, then publish it.</Notice>
  if (kept.has_changes)
    return <Notice title={published}>The draft is different. Publish it to replace this version.</Notice>
  return <Notice tone="good" title={published} />
}

interface TermsCardProps {
  kind: QuestionnaireKind
  values: DraftValues
  onChange: (change: Partial<DraftValues>) => void
  errors: Readonly<Record<string, string>>
}

/** What it is called, what stands above it, and for how long answers last. */
function TermsCard({ kind, values, onChange, errors }: TermsCardProps) {
  const isSigned = kind !== 'investor_consent'
  return (
    <Card title="Details" data-form-part="Details">
      <div className={styles.terms}>
        <TextField
          label="Name"
          maxLength={120}
          error={errors['name']}
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextArea
          label="Introduction"
          optional
          rows={2}
          error={errors['intro']}
          value={values.intro}
          onChange={(event) => onChange({ intro: event.target.value })}
        />
        {isSigned && (
          <div className={styles.pair}>
            <QuantityField
              label="Answers last for"
              unit="months"
              optional
              hint="Leave blank for no expiry."
              error={errors['expires_after_months']}
              value={values.months}
              onChange={(months) => onChange({ months })}
            />
            <QuantityField
              label="Reminder"
              unit="days before"
              error={errors['reminder_days']}
              value={values.reminder}
              onChange={(reminder) => onChange({ reminder })}
            />
          </div>
        )}
      </div>
    </Card>
  )
}
