import { testsOfType } from '@moorgate/contract/triggers/fields.ts'
import type { TriggerField, TriggerTest } from '@moorgate/contract/triggers/fields.ts'
import { Plus, Trash2 } from 'lucide-react'
import { countryOptions } from '../../../kernel/countries.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Text } from '../../../ui/text.tsx'
import { conditionOn, nextKey } from './draft.ts'
import type { ConditionDraft } from './draft.ts'
import type { EditorPart } from './editor.tsx'
import { conditionFields } from './queries.ts'
import { wordsOfTest } from './sentence.ts'
import type { TriggerWording } from './sentence.ts'
import styles from './triggers.module.css'

const most = 10

/** The conditions of an automation, all of which have to hold. */
export function ConditionRows({ draft, change, wording, errorOf }: EditorPart) {
  const fields = conditionFields(draft.event, wording.options)
  const { conditions } = draft
  const set = (next: readonly ConditionDraft[]) => change({ conditions: next })
  const error = errorOf('conditions')
  return (
    <div className={styles.rows}>
      {conditions.length === 0 && <p className={styles.note}>No conditions: it runs every time.</p>}
      {conditions.map((condition, index) => (
        <fieldset key={condition.key} className={styles.condition} aria-label={`Condition ${index + 1}`}>
          <ConditionRow
            {...{ condition, fields, wording }}
            errorOf={(part) => errorOf(`conditions.${index}.${part}`)}
            onChange={(next) => set(conditions.with(index, next))}
          />
          <IconButton
            icon={Trash2}
            label={`Remove condition ${index + 1}`}
            onClick={() => set(conditions.toSpliced(index, 1))}
          />
        </fieldset>
      ))}
      {error !== undefined && <Text tone="neg">{error}</Text>}
      {conditions.length < most && (
        <div>
          <Button
            size="small"
            icon={Plus}
            onClick={() => set([...conditions, conditionOn(fields[0]!, nextKey(conditions))])}
          >
            Add condition
          </Button>
        </div>
      )}
    </div>
  )
}

interface ConditionRowProps {
  condition: ConditionDraft
  fields: readonly TriggerField[]
  wording: TriggerWording
  errorOf: (part: string) => string | undefined
  onChange: (next: ConditionDraft) => void
}

function ConditionRow({ condition, fields, wording, errorOf, onChange }: ConditionRowProps) {
  const field = fields.find(({ key }) => key === condition.field)
  return (
    <div className={styles.parts}>
      <NativeSelect
        label="Field"
        placeholder={field ? undefined : 'Choose a field'}
        options={fields.map(({ key, label }) => ({ value: key, label: wording.words(label) }))}
        value={field?.key ?? ''}
        error={errorOf('field')}
        onChange={(event) => {
          const chosen = fields.find(({ key }) => key === event.target.value)
          if (chosen) onChange(conditionOn(chosen, condition.key))
        }}
      />
      {field && (
        <NativeSelect
          label="Operator"
          options={testsOfType[field.type].map((test) => ({
            value: test,
            label: wordsOfTest(field.type, test),
          }))}
          value={condition.test}
          error={errorOf('test')}
          onChange={(event) => onChange({ ...condition, test: event.target.value as TriggerTest })}
        />
      )}
      {field && condition.test !== 'is_empty' && (
        <ValueField
          {...{ field, wording }}
          value={condition.value}
          error={errorOf('value')}
          onChange={(value) => onChange({ ...condition, value })}
        />
      )}
    </div>
  )
}

interface ValueFieldProps {
  field: TriggerField
  wording: TriggerWording
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ValueField({ field, wording, value, error, onChange }: ValueFieldProps) {
  const options = optionsOf(field, wording)
  if (options)
    return (
      <NativeSelect
        label="Value"
        placeholder={value === '' ? 'Choose' : undefined}
        options={options}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const isNumber = field.type === 'number' || field.type === 'money'
  return (
    <TextField
      label="Value"
      autoComplete="off"
      type={field.type === 'date' ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      numeric={isNumber}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function optionsOf(field: TriggerField, { options, label }: TriggerWording) {
  if (field.type === 'country') return countryOptions()
  if (field.type === 'boolean')
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ]
  if (field.type === 'choice')
    return Object.entries(field.options).map(([value, style]) => ({ value, label: label(style.label) }))
  if (field.type === 'listed')
    return options.lists[field.of].map(({ id, name }) => ({ value: String(id), label: name }))
  return undefined
}
