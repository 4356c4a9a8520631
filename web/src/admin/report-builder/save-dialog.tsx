import { createSavedReport } from '@moorgate/contract/report-builder/saved-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { Chart } from './builder.tsx'
import type { SavedReport } from './queries.ts'
import { queryOf } from './question.ts'
import type { Question } from './question.ts'

interface SaveDialogProps {
  question: Question
  chart: Chart
  /** Of which it is a copy. */
  of?: SavedReport | undefined
  onSaved: (report: SavedReport) => void
  onClose: () => void
}

/** Keeps a report under a name, for oneself or for colleagues. */
export function SaveDialog({ question, chart, of, onSaved, onClose }: SaveDialogProps) {
  const [name, setName] = useState(of ? `Copy of ${of.name}`.slice(0, 80) : '')
  const [isShared, setShared] = useState(false)
  const queries = useQueryClient()
  const act = useCommand(['name'])
  const save = async () => {
    const body = { name, entity: question.entity, query: queryOf(question), chart, is_shared: isShared }
    const done = await act.run(async (idempotencyKey) => {
      const report = (await send(createSavedReport, { body, idempotencyKey })) as SavedReport
      await queries.invalidateQueries({ queryKey: ['saved_report'] })
      onSaved(report)
    })
    if (!done) return
    showToast(`${name} saved`)
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title={of ? 'Duplicate report' : 'Save report'}
      submit={of ? 'Duplicate' : 'Save report'}
      busy={act.busy}
      busyLabel="Saving"
      disabled={name.trim() === ''}
      onSubmit={save}
    >
      <Problem says={act.problem} />
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        error={act.fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox
        label="Share with colleagues"
        description="Everyone with access to this list can open it. They see only what their role allows."
        checked={isShared}
        onChange={() => setShared(!isShared)}
      />
    </FormModal>
  )
}
