import { pipelineStage, requirableFields, stageEndings } from '@moorgate/contract/deals/pipeline.ts'
import type { RequirableField } from '@moorgate/contract/deals/pipeline.ts'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair, FieldStack } from '../../../features/records/field-layout.tsx'
import type { Stage } from '../deal.ts'
import { useRenewPipelines } from './use-renew-pipelines.ts'
import styles from './stages.module.css'

interface StageFormProps {
  pipelineId: number
  /** Absent for a new one, which is the last. */
  stage: Stage | undefined
  onClose: () => void
}

const endings = { none: 'No', won: 'Yes, as won', lost: 'Yes, as lost' } as const
const requirable = Object.keys(requirableFields) as RequirableField[]

function valuesOf(stage: Stage | undefined) {
  return {
    name: stage?.name ?? '',
    probability: String(stage?.probability ?? 0),
    sla_days: stage?.sla_days == null ? '' : String(stage.sla_days),
    is_terminal: stage?.is_terminal ?? ('none' as Stage['is_terminal']),
    required_fields: (stage?.required_fields ?? []) as RequirableField[],
  }
}
type Values = ReturnType<typeof valuesOf>

/** One stage: its name, how likely a deal in it is, how long it may stand there, and what it asks for. */
export function StageForm({ pipelineId, stage, onClose }: StageFormProps) {
  const words = useWords()
  const renew = useRenewPipelines()
  const bodyOf = (values: Values) => ({
    ...values,
    sla_days: values.sla_days === '' ? null : values.sla_days,
    ...(stage ? { version: stage.version } : { pipeline_id: pipelineId }),
  })
  const form = useForm<Values>({
    values: valuesOf(stage),
    schema: stage ? pipelineStage.update : pipelineStage.create,
    bodyOf,
    version: stage?.version,
    renew,
    send: async (values, idempotencyKey) => {
      await call(stage ? 'PATCH' : 'POST', stage ? `${pipelineStage.path}/${stage.id}` : pipelineStage.path, {
        body: bodyOf(values),
        idempotencyKey,
      })
      await renew()
      onClose()
    },
  })
  return (
    <Form onSubmit={form.onSubmit}>
      <FieldStack>
        {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
        <TextField label="Name" autoComplete="off" {...form.typed('name')} />
        <FieldPair>
          <TextField
            label="Probability"
            hint={words('Used unless a {deal} sets its own (%).')}
            numeric
            inputMode="numeric"
            {...form.typed('probability')}
          />
          <TextField
            label="Limit in days"
            hint={words('{Deal_plural} are late after this many days in the stage.')}
            optional
            numeric
            inputMode="numeric"
            {...form.typed('sla_days')}
          />
        </FieldPair>
        <NativeSelect
          label={words('Ends the {deal}')}
          options={stageEndings.map((value) => ({ value, label: endings[value] }))}
          {...form.typed('is_terminal')}
        />
        <Required form={form} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" busy={form.busy}>
            {stage ? 'Save' : 'Add'}
          </Button>
        </div>
      </FieldStack>
    </Form>
  )
}

function Required({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const words = useWords()
  const chosen = form.values.required_fields
  const toggle = (field: RequirableField) =>
    form.set(
      'required_fields',
      chosen.includes(field) ? chosen.filter((each) => each !== field) : [...chosen, field],
    )
  return (
    <fieldset>
      <legend>{words('Required before a {deal} enters')}</legend>
      <Problem says={form.errorOf('required_fields')} />
      <div className={styles.fields}>
        {requirable.map((field) => (
          <Checkbox
            key={field}
            label={requirableFields[field]}
            checked={chosen.includes(field)}
            onChange={() => toggle(field)}
          />
        ))}
      </div>
    </fieldset>
  )
}
