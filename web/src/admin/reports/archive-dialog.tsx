import { archiveUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UpdateReport } from '../../features/reports/report.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { titleOf } from './report-paths.ts'

interface ArchiveDialogProps {
  report: UpdateReport
  onClose: () => void
}

/** Withdraws a published report from its readers, for a reason. It can’t be published again. */
export function ArchiveDialog({ report, onClose }: ArchiveDialogProps) {
  const words = useWords()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['reason'])
  const archive = async () => {
    const done = await run(async (idempotencyKey) => {
      const body = { reason: reason.trim() }
      await send(archiveUpdateReport, { params: { id: report.id }, body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (!done) return
    showToast('Report archived')
    onClose()
  }
  return (
    <FormModal
      variant="confirmation"
      title={`Archive ${titleOf(report)}?`}
      onClose={onClose}
      submit="Archive"
      danger
      busy={busy}
      busyLabel="Archiving"
      onSubmit={archive}
    >
      <p>
        {words(
          '{Investors} can no longer read it, and links to it say that it was withdrawn. Staff keep it. You can’t publish it again.',
        )}
      </p>
      <TextArea
        label="Reason"
        hint={words('{Investors} don’t see this.')}
        limit={500}
        rows={3}
        value={reason}
        error={fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem says={problem} />
    </FormModal>
  )
}
