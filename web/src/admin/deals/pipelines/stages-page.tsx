import { deletePipeline } from '@moorgate/contract/deals/pipeline.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DeleteButton } from '../../../features/records/delete-button.tsx'
import { asRead } from '../../../kernel/as-read.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { pipelinePermissionsQuery, pipelinesQuery } from '../deal.ts'
import type { Pipeline, Stage } from '../deal.ts'
import { DeleteStage } from '../stages/delete-stage.tsx'
import { StageForm } from '../stages/stage-form.tsx'
import { StageRows } from '../stages/stage-rows.tsx'
import { useRenewPipelines } from '../stages/use-renew-pipelines.ts'

const pipelinesPath = '/admin/settings/account/pipelines'

/** `/admin/settings/account/pipelines/{id}/stages`: the stages of one pipeline, in their order. */
export function StagesPage({ params }: ScreenProps) {
  const query = useQuery(pipelinesQuery())
  const term = useTerm()
  const title = term('pipeline_stage', { plural: true })
  const found = query.data?.find(({ id }) => String(id) === params['id'])
  if (found) return <Stages pipeline={found} title={`${title} of ${found.name}`} />
  return (
    <SettingsPage title={title}>
      <Loaded query={query} what={`the ${title.toLowerCase()}`}>
        {() => (
          <EmptyState
            title={`${term('pipeline')} not found`}
            action={<ButtonLink href={pipelinesPath}>All {term('pipeline', { plural: true })}</ButtonLink>}
          >
            It may have been deleted.
          </EmptyState>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function Stages({ pipeline, title }: { pipeline: Pipeline; title: string }) {
  const words = useWords()
  const term = useTerm()
  const { data: permitted = {} } = useQuery(pipelinePermissionsQuery(pipeline.id))
  const [editing, setEditing] = useState<Stage | 'new'>()
  const [deleting, setDeleting] = useState<Stage>()
  const stages = pipeline.stages ?? []
  const noun = term('pipeline_stage', { lower: true })
  return (
    <SettingsPage
      title={title}
      intro={words('New stages are added last. {Deal_plural} keep their history if a stage is deleted.')}
      actions={
        <>
          <ButtonLink href={pipelinesPath}>All {term('pipeline', { plural: true, lower: true })}</ButtonLink>
          {permits(permitted, 'add_stage') && (
            <Button variant="primary" icon={Plus} onClick={() => setEditing('new')}>
              New {noun}
            </Button>
          )}
        </>
      }
    >
      <StageRows
        pipelineId={pipeline.id}
        stages={stages}
        mayEdit={permits(permitted, 'edit')}
        onEdit={setEditing}
        onDelete={setDeleting}
      />
      {!pipeline.is_default && permits(permitted, 'delete') && <DeletePipeline pipeline={pipeline} />}
      {editing !== undefined && (
        <Modal
          open
          title={editing === 'new' ? `New ${noun}` : `Edit ${editing.name}`}
          onClose={() => setEditing(undefined)}
        >
          <StageForm
            pipelineId={pipeline.id}
            stage={editing === 'new' ? undefined : asRead(editing, stages)}
            onClose={() => setEditing(undefined)}
          />
        </Modal>
      )}
      {deleting !== undefined && (
        <Modal open title={`Delete ${deleting.name}?`} onClose={() => setDeleting(undefined)}>
          <DeleteStage
            stage={deleting}
            others={stages.filter((each) => each !== deleting)}
            onClose={() => setDeleting(undefined)}
          />
        </Modal>
      )}
    </SettingsPage>
  )
}

/** Only an empty one goes; the server says how many deals stand in the way. */
function DeletePipeline({ pipeline: { id, name } }: { pipeline: Pipeline }) {
  const words = useWords()
  const renew = useRenewPipelines()
  const remove = () => send(deletePipeline, { params: { id } })
  return (
    <p>
      <DeleteButton name={name} remove={remove} renew={renew} list={pipelinesPath}>
        {words('Its stages are deleted too. You can’t delete a {pipeline} with {deal_plural} in it.')}
      </DeleteButton>
    </p>
  )
}
