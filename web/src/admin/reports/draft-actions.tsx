import { publishUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { Eye, History } from 'lucide-react'
import { useState } from 'react'
import { FieldStack } from '../../features/records/field-layout.tsx'
import type { ReportOnPage, UpdateReport } from '../../features/reports/report.ts'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { AudienceCount } from './audience-count.tsx'
import type { PublicationPlan } from './editor/publish-part.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { reportsPath } from './report-paths.ts'
import { ReportVersions } from './report-versions.tsx'
import { SaveNote } from './save-note.tsx'
import type { Draft } from './use-draft.ts'
import { useEnd } from './use-end.ts'

interface DraftActionsProps {
  report: ReportOnPage
  draft: Draft
  title: string
  plan: PublicationPlan
  /** Keeps what is written; false where something is missing, which is shown then. */
  mayPublish: () => Promise<boolean>
}

/** What can be done with a draft as a whole: its versions, a look at it, and its publication. */
export function DraftActions({ report, draft, title, plan, mayPublish }: DraftActionsProps) {
  const investor = useTerm()('investor', { lower: true })
  const { saver } = draft
  const [open, setOpen] = useState<'publish' | 'versions' | 'preview'>()
  const close = () => setOpen(undefined)
  const { busy, problem, act } = useEnd(report.id, close)
  const publish = () =>
    act(
      () => send(publishUpdateReport, { params: { id: report.id } }),
      'Report published',
      `${reportsPath}/${report.id}/details`,
    )
  const proceed = async () => {
    if (!(await mayPublish())) return
    if (plan.isLater) await plan.schedule()
    else setOpen('publish')
  }
  return (
    <>
      <SaveNote {...draft} />
      <Problem says={problem} />
      <IconButton icon={History} label="Versions" onClick={() => setOpen('versions')} />
      <Button icon={Eye} onClick={() => void saver.flush().then((isKept) => isKept && setOpen('preview'))}>
        Preview as {investor}
      </Button>
      {permits(report, 'publish') && (
        <Button variant="primary" busy={busy || plan.scheduling.busy} onClick={() => void proceed()}>
          {plan.isLater ? 'Schedule' : 'Publish'}
        </Button>
      )}
      {open === 'versions' && (
        <ReportVersions
          id={report.id}
          mayEdit={permits(report, 'edit')}
          flush={() => saver.flush()}
          onClose={close}
          onRestored={async () => {
            await saver.reload()
            close()
          }}
        />
      )}
      {open === 'preview' && <PreviewDialog report={report} onClose={close} />}
      {open === 'publish' && (
        <PublishQuestion {...{ report, title }} onConfirm={() => void publish()} onCancel={close} />
      )}
    </>
  )
}

interface PublishQuestionProps {
  report: UpdateReport
  title: string
  onConfirm: () => void
  onCancel: () => void
}

function PublishQuestion({ report, title, onConfirm, onCancel }: PublishQuestionProps) {
  return (
    <Confirmation
      open
      title={`Publish ${title}?`}
      confirm="Publish"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <FieldStack>
        <AudienceCount id={report.id} />
        <p>
          {report.notify && 'Each gets an e-mail and a notification. '}A published report can be revised or
          archived, but not made a draft again.
        </p>
      </FieldStack>
    </Confirmation>
  )
}
