import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { now } from '../../kernel/clock.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { Badge } from '../../ui/badge.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { Form } from '../../ui/form.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { groupsId } from './audience-fields.tsx'
import { DraftActions } from './draft-actions.tsx'
import { CommentsPart } from './editor/comments-part.tsx'
import { DraftRail } from './editor/draft-rail.tsx'
import { EditorLayout } from './editor/editor-layout.tsx'
import { lengthOf } from './editor/length.ts'
import { useComments } from './editor/use-comments.ts'
import { isMissing, publishChecksQuery, toDo, usePublishChecks } from './editor/publish-checks.ts'
import type { PublishCheck } from './editor/publish-checks.ts'
import { usePublicationPlan } from './editor/publish-part.tsx'
import { ReportDocument } from './editor/report-document.tsx'
import { useSections } from './editor/use-sections.ts'
import { Overtaken } from './overtaken.tsx'
import { headingOf, reportStates, titleOf } from './report-paths.ts'
import styles from './reports.module.css'
import { useDraft } from './use-draft.ts'

/** A draft, kept as it is typed. Nothing is asked for before it is published. */
export function DraftEditor({ report }: { report: ReportOnPage }) {
  const draft = useDraft(report)
  const { form, state, saver } = draft
  const isPhone = useMedia('(max-width: 767px)')
  const isStuck = state.kind === 'offline' || state.kind === 'failed' || state.kind === 'published'
  const guard = useLeaveGuard(draft.pending > 0 && isStuck)
  const sections = useSections()
  const comments = useComments(report.id, sections)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const plan = usePublicationPlan(report)
  const { goTo, mayPublish, missing } = useMissing(report.id, { form, sections })
  const title = titleOf({ title: form.values.title })
  const { tone, text } = reportStates[report.status]
  const problems = { ...missing, ...draft.problems }
  const actions = (
    <DraftActions
      {...{ report, draft, title, plan }}
      mayPublish={() => saver.flush().then((isKept) => isKept && mayPublish())}
    />
  )
  return (
    <AdminPage
      title={headingOf(report)}
      flush
      status={<Badge tone={tone}>{text}</Badge>}
      actions={isPhone ? undefined : actions}
    >
      {guard}
      <EditorLayout
        label={title}
        sections={sections}
        length={lengthOf(report)}
        comments={
          <CommentsPart
            reportId={report.id}
            section={currentOf(sections)}
            onKeep={() => saver.flush()}
            {...comments}
          />
        }
        note={writtenBy(report)}
        onToolbar={setToolbar}
        rail={<DraftRail {...{ report, draft, plan, problems }} onGo={goTo} />}
        foot={
          isPhone && (
            <div className={styles.foot} data-foot>
              {actions}
            </div>
          )
        }
      >
        <Form className={styles.document} onSubmit={() => void saver.flush()}>
          <Overtaken report={report} draft={draft} />
          <ReportDocument
            reportId={report.id}
            ownerType={form.values.owner_type}
            {...{ form, problems, sections, toolbar }}
            remarks={comments.remarks}
          />
        </Form>
      </EditorLayout>
    </AdminPage>
  )
}

interface MissingParts {
  form: ReturnType<typeof useDraft>['form']
  sections: ReturnType<typeof useSections>
}

/** What the server says is missing, once publishing was tried, and the way to it. */
function useMissing(id: number, { form, sections }: MissingParts) {
  const queries = useQueryClient()
  const checks = usePublishChecks(id)
  const [tried, setTried] = useState(false)
  const goTo = ({ field, figures }: PublishCheck) => {
    const block = sections.outline?.titles.indexOf(figures?.title ?? '') ?? -1
    if (field === 'figures' && block >= 0) return sections.outline?.go(block)
    const { id: written } = field === 'title' ? form.typed('title') : form.chosen('body')
    const name = field === 'client_group_ids' ? groupsId : written
    const place = document.getElementById(name)
    place?.scrollIntoView({ block: 'center' })
    place?.focus({ preventScroll: true })
    return undefined
  }
  const mayPublish = async (): Promise<boolean> => {
    setTried(true)
    const first = (await queries.fetchQuery({ ...publishChecksQuery(id), staleTime: 0 })).find(isMissing)
    if (first) goTo(first)
    return first === undefined
  }
  const missing = Object.fromEntries(
    (tried ? checks : [])
      .filter((check) => isMissing(check) && check.field !== 'figures')
      .map(({ field }) => [field, toDo[field]]),
  )
  return { goTo, mayPublish, missing }
}

/** The heading of the section in which the caret is. */
const currentOf = ({ outline }: ReturnType<typeof useSections>): string | undefined =>
  outline?.titles[outline.current] || undefined

const writtenBy = ({ edited_by: by, edited_at: at }: ReportOnPage): string | undefined =>
  by === null || at === null ? undefined : `Last edited by ${by}, ${dateTimeWithin(at, { today: now() })}`
