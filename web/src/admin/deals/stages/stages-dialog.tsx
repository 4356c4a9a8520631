import { deletePipeline, pipeline } from '@moorgate/contract/deals/pipeline.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asRead } from '../../../kernel/as-read.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { call } from '../../../kernel/api.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { pipelinePermissionsQuery, pipelinesQuery } from '../deal.ts'
import type { Pipeline, Stage } from '../deal.ts'
import { DeleteStage } from './delete-stage.tsx'
import { StageForm } from './stage-form.tsx'
import { StageRows } from './stage-rows.tsx'
import { useRenewPipelines } from './use-renew-pipelines.ts'

interface StagesDialogProps {
  /** Absent where there is no pipeline yet. */
  chosen: Pipeline | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/**
 * The stages of a pipeline: their names, limits and order; and where the deals of one go that is taken out.
 */
export function StagesDialog({ chosen, onChoose, onClose }: StagesDialogProps) {
  const term = useTerm()
  const [adding, setAdding] = useState(chosen === undefined)
  const title =
    adding || !chosen
      ? `New ${term('pipeline', { lower: true })}`
      : `${term('pipeline_stage', { plural: true })} of ${chosen.name}`
  return (
    <Modal open onClose={onClose} title={title} variant="wide">
      {adding || !chosen ? (
        <NewPipeline
          onDone={(id) => {
            setAdding(false)
            onChoose(String(id))
          }}
        />
      ) : (
        <Stages pipelineId={chosen.id} onAddPipeline={() => setAdding(true)} onGone={onClose} />
      )}
    </Modal>
  )
}

function NewPipeline({ onDone }: { onDone: (id: number) => void }) {
  const renew = useRenewPipelines()
  const term = useTerm()
  const { busy, problem, fields, run } = useCommand(['name'])
  const [name, setName] = useState('')
  const add = () =>
    run(async (idempotencyKey) => {
      const made = { body: { name }, idempotencyKey }
      const { data } = await call<{ data: { id: number } }>('POST', pipeline.path, made)
      await renew()
      onDone(data.id)
    })
  return (
    <FieldStack>
      <Problem says={problem} />
      <TextField
        label="Name"
        value={name}
        error={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Button variant="primary" busy={busy} onClick={() => void add()}>
        Add {term('pipeline', { lower: true })}
      </Button>
    </FieldStack>
  )
}

interface StagesProps {
  pipelineId: number
  onAddPipeline: () => void
  onGone: () => void
}

function Stages({ pipelineId, onAddPipeline, onGone }: StagesProps) {
  const { data: all = [] } = useQuery(pipelinesQuery())
  const { data: permitted = {} } = useQuery(pipelinePermissionsQuery(pipelineId))
  const renew = useRenewPipelines()
  const term = useTerm()
  const may = useAbilities()
  const { busy, problem, run } = useCommand()
  const [editing, setEditing] = useState<Stage | 'new'>()
  const [deleting, setDeleting] = useState<Stage>()
  const found = all.find(({ id }) => id === pipelineId)
  if (!found) return null
  const stages = found.stages ?? []
  const stageWord = term('pipeline_stage', { lower: true })
  const remove = () =>
    run(async () => {
      await send(deletePipeline, { params: { id: pipelineId } })
      onGone()
      await renew()
    })
  if (deleting)
    return (
      <DeleteStage
        stage={deleting}
        others={stages.filter((each) => each !== deleting)}
        onClose={() => setDeleting(undefined)}
      />
    )
  if (editing)
    return (
      <StageForm
        pipelineId={pipelineId}
        stage={editing === 'new' ? undefined : asRead(editing, stages)}
        onClose={() => setEditing(undefined)}
      />
    )
  return (
    <FieldStack>
      <Problem says={problem} />
      <StageRows
        pipelineId={pipelineId}
        stages={stages}
        mayEdit={permits(permitted, 'edit')}
        onEdit={setEditing}
        onDelete={setDeleting}
      />
      <div>
        {permits(permitted, 'add_stage') && (
          <Button onClick={() => setEditing('new')}>Add a {stageWord}</Button>
        )}{' '}
        {may('pipelines', 'create') && (
          <Button variant="quiet" onClick={onAddPipeline}>
            New {term('pipeline', { lower: true })}
          </Button>
        )}{' '}
        {!found.is_default && permits(permitted, 'delete') && (
          <Button variant="danger-quiet" busy={busy} onClick={() => void remove()}>
            Delete {found.name}
          </Button>
        )}
      </div>
    </FieldStack>
  )
}
