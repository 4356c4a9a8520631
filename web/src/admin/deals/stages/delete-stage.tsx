import { deleteStage } from '@moorgate/contract/deals/pipeline.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import type { Stage } from '../deal.ts'
import { useRenewPipelines } from './use-renew-pipelines.ts'
import styles from './stages.module.css'

interface DeleteStageProps {
  stage: Stage
  /** The stages beside it: those that end deals as won or lost are no place for its deals. */
  others: readonly Stage[]
  onClose: () => void
}

/** A stage is taken out together with the answer to where its deals go. */
export function DeleteStage({ stage, others, onClose }: DeleteStageProps) {
  const renew = useRenewPipelines()
  const term = useTerm()
  const deals = term('deal', { plural: true, lower: true })
  const { busy, problem, fields, run } = useCommand(['target_stage_id'])
  const open = others.filter(({ is_terminal: ending }) => ending === 'none')
  const [target, setTarget] = useState(String(open[0]?.id ?? ''))
  const remove = async () => {
    const done = await run(async () => {
      await send(deleteStage, { params: { id: stage.id }, query: { target_stage_id: target || undefined } })
      await renew()
    })
    if (!done) return
    showToast(`${stage.name} deleted`)
    onClose()
  }
  return (
    <FieldStack>
      <Problem says={problem} />
      <p>
        {stage.name} is permanently removed from the board. Its {deals} keep their history and move to the end
        of another {term('pipeline_stage', { lower: true })}, including those won or lost.
      </p>
      <NativeSelect
        label={`Its ${deals} go to`}
        value={target}
        error={fields['target_stage_id']}
        options={open.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => setTarget(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Keep it</Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          Delete {stage.name}
        </Button>
      </div>
    </FieldStack>
  )
}
