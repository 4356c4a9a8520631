import { saveWipSnapshot } from '@moorgate/contract/wip/wip-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'

interface SaveSnapshotProps {
  pipeline: { id: number; name: string }
  onClose: () => void
}

/** Keeps the pipeline as it stands now, under a name. */
export function SaveSnapshot({ pipeline, onClose }: SaveSnapshotProps) {
  const [title, setTitle] = useState('')
  const queries = useQueryClient()
  const { busy, problem, fields, run } = useCommand(['title'])
  const save = async () => {
    const done = await run(async (idempotencyKey) => {
      const body = { pipeline_id: pipeline.id, title: title.trim() || null }
      await send(saveWipSnapshot, { body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['wip'] })
    })
    if (!done) return
    showToast('Snapshot saved')
    onClose()
  }
  return (
    <FormModal
      title="Save snapshot"
      submit="Save snapshot"
      busyLabel="Saving"
      busy={busy}
      dirty={title !== ''}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <Problem says={problem} />
      <Text tone="soft">
        Saves {pipeline.name} as it is now. You can’t change a snapshot. You can save one a day.
      </Text>
      <TextField
        label="Name"
        optional
        hint="Purpose, such as Committee pack"
        maxLength={120}
        value={title}
        error={fields['title']}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormModal>
  )
}
