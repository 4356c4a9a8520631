import { deleteUpdateReport, publishUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, History } from 'lucide-react'
import { useState } from 'react'
import { FieldStack } from '../../features/records/field-layout.tsx'
import type { UpdateReport } from '../../features/reports/report.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AudienceCount } from './audience-count.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { reportsPath } from './report-paths.ts'
import { ReportVersions } from './report-versions.tsx'
import { SaveNote } from './save-note.tsx'
import type { Draft } from './use-draft.ts'

interface DraftActionsProps {
  report: UpdateReport
  draft: Draft
  title: string
}

/** What can be done with a draft as a whole: its versions, its publication, its end. */
export function DraftActions({ report, draft, title }: DraftActionsProps) {
  const may = useAbilities()
  const investor = useTerm()('investor', { lower: true })
  const { saver } = draft
  const [open, setOpen] = useState<'publish' | 'delete' | 'versions' | 'preview'>()
  const close = () => setOpen(undefined)
  const { busy, problem, act } = useEnd(report.id, close)
  const params = { id: report.id }
  const mayEdit = may('update_reports', 'update')
  const publish = () =>
    act(
      () => send(publishUpdateReport, { params }),
      'Report published',
      `${reportsPath}/${report.id}/details`,
    )
  const remove = () => act(() => send(deleteUpdateReport, { params }), 'Draft deleted', reportsPath)
  return (
    <>
      <SaveNote {...draft} />
      <Problem says={problem} />
      <IconButton icon={History} label="Versions" onClick={() => setOpen('versions')} />
      <Button icon={Eye} onClick={() => void saver.flush().then((isKept) => isKept && setOpen('preview'))}>
        Preview as {investor}
      </Button>
      {mayEdit && (
        <>
          <Button variant="danger-quiet" onClick={() => setOpen('delete')}>
            Delete
          </Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void saver.flush().then((isKept) => isKept && setOpen('publish'))}
          >
            Publish
          </Button>
        </>
      )}
      {open === 'versions' && (
        <ReportVersions
          {...{ id: report.id, mayEdit }}
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
      <Confirmation
        open={open === 'delete'}
        title={`Delete ${title}?`}
        confirm="Delete"
        cancel="Keep it"
        danger
        onCancel={close}
        onConfirm={() => void remove()}
      >
        No investor has seen it.
      </Confirmation>
    </>
  )
}

/** An act after which there is no draft on this page any more. */
function useEnd(id: number, close: () => void) {
  const visit = useVisit()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const act = async (perform: () => Promise<unknown>, said: string, to: string) => {
    close()
    const done = await run(perform)
    if (!done) return
    showToast(said)
    visit(to, { replace: true })
    await queries.invalidateQueries({ queryKey: [updateReport.name] })
    queries.removeQueries({ queryKey: [updateReport.name, 'show', String(id)], type: 'inactive' })
  }
  return { busy, problem, act }
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
          {report.notify && 'Each gets an e-mail and a notification. '}A published report can be revised, but
          not withdrawn.
        </p>
      </FieldStack>
    </Confirmation>
  )
}
