import { actionsFor } from '@moorgate/contract/triggers/actions.ts'
import { triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Text } from '../../../ui/text.tsx'
import { ActionFields } from './action-fields.tsx'
import { stepsOf, withSteps } from './draft.ts'
import type { EditorPart } from './editor.tsx'
import type { Trigger } from './queries.ts'
import { newStep, withAction } from './step-drafts.ts'
import type { StepDraft } from './step-drafts.ts'
import styles from './triggers.module.css'

const actionWords: Readonly<Record<Trigger['action'], string>> = {
  notify: 'Notify colleagues',
  mail: 'Send an e-mail',
  task: 'Create a task',
  stage: 'Move to a stage',
  field: 'Set a field',
}

/** As the contract's `mostActions`, which would bring the whole schema along. */
const most = 5

/** What an automation does, one action after another. */
export function ActionRows({ draft, change, wording, errorOf }: EditorPart) {
  const steps = stepsOf(draft)
  const set = (next: readonly StepDraft[]) => change(withSteps(draft, next))
  const error = errorOf('further_actions')
  const at = (index: number) => (index === 0 ? '' : `further_actions.${index - 1}.`)
  const fields = (step: StepDraft, index: number) => (
    <StepFields
      {...{ draft, step, wording }}
      errorOf={(field) => errorOf(`${at(index)}${field}`)}
      set={(next) => set(steps.with(index, next))}
    />
  )
  return (
    <Card title="Then" data-form-part="Then">
      <div className={styles.rows}>
        {steps.length === 1
          ? fields(steps[0]!, 0)
          : steps.map((step, index) => (
              <fieldset key={index} className={styles.step} aria-label={`Action ${index + 1}`}>
                {fields(step, index)}
                <div className={styles.buttons}>
                  {index > 0 && (
                    <IconButton
                      icon={ArrowUp}
                      label={`Move action ${index + 1} up`}
                      onClick={() => set(steps.with(index, steps[index - 1]!).with(index - 1, step))}
                    />
                  )}
                  <IconButton
                    icon={Trash2}
                    label={`Remove action ${index + 1}`}
                    onClick={() => set(steps.toSpliced(index, 1))}
                  />
                </div>
              </fieldset>
            ))}
        {error !== undefined && <Text tone="neg">{error}</Text>}
        {steps.length < most && (
          <div>
            <Button size="small" icon={Plus} onClick={() => set([...steps, newStep])}>
              Add action
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

interface StepFieldsProps extends Omit<EditorPart, 'change'> {
  step: StepDraft
  set: (step: StepDraft) => void
}

function StepFields({ draft, step, wording, errorOf, set }: StepFieldsProps) {
  return (
    <div className={styles.fields}>
      <NativeSelect
        label="Action"
        options={actionsFor(triggerEvents[draft.event].kind).map((value) => ({
          value,
          label: actionWords[value],
        }))}
        value={step.action}
        error={errorOf('action')}
        onChange={(event) => set(withAction(step, draft.event, event.target.value as StepDraft['action']))}
      />
      <ActionFields
        {...{ wording, errorOf }}
        draft={{ ...draft, ...step }}
        config={step.config}
        set={(config) => set({ ...step, config: { ...step.config, ...config } })}
      />
    </div>
  )
}
