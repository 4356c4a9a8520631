import { isQuotable } from '@moorgate/contract/triggers/fields.ts'
import { fieldsAt } from '@moorgate/contract/triggers/trigger-events.ts'
import { AttributeField } from '../../../features/attributes/attribute-field.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TriggerDraft } from './draft.ts'
import { attributesAt } from './queries.ts'
import { RecipientFields } from './recipient-fields.tsx'
import type { TriggerWording } from './sentence.ts'
import type { ConfigDraft } from './step-drafts.ts'

export interface ActionFieldsProps {
  draft: TriggerDraft
  config: ConfigDraft
  set: (change: Partial<ConfigDraft>) => void
  wording: TriggerWording
  errorOf: (field: string) => string | undefined
}

/** What an action needs to be told. */
export function ActionFields(props: ActionFieldsProps) {
  const { action } = props.draft
  if (action === 'notify') return <NotifyFields {...props} />
  if (action === 'mail') return <MailFields {...props} />
  if (action === 'task') return <TaskFields {...props} />
  if (action === 'stage') return <StageFields {...props} />
  return <OwnFieldFields {...props} />
}

/** "Use {name}, {email} …" */
const hintOf = ({ draft }: ActionFieldsProps): string =>
  `Fields you can use: ${fieldsAt(draft.event)
    .filter(isQuotable)
    .map(({ key }) => `{${key}}`)
    .join(', ')}`

function NotifyFields(props: ActionFieldsProps) {
  const { config, set, errorOf } = props
  return (
    <>
      <RecipientFields {...props} />
      <TextArea
        label="Message"
        hint={hintOf(props)}
        rows={2}
        limit={200}
        value={config.message}
        error={errorOf('config.message')}
        onChange={(event) => set({ message: event.target.value })}
      />
    </>
  )
}

function MailFields(props: ActionFieldsProps) {
  const { config, set, errorOf } = props
  return (
    <>
      <RecipientFields {...props} />
      <TextField
        label="Subject"
        autoComplete="off"
        value={config.subject}
        error={errorOf('config.subject')}
        onChange={(event) => set({ subject: event.target.value })}
      />
      <TextArea
        label="Text"
        hint={hintOf(props)}
        rows={6}
        limit={5000}
        value={config.text}
        error={errorOf('config.text')}
        onChange={(event) => set({ text: event.target.value })}
      />
    </>
  )
}

function TaskFields(props: ActionFieldsProps) {
  const { config, set, wording, errorOf } = props
  return (
    <>
      <TextField
        label="Task"
        hint={hintOf(props)}
        autoComplete="off"
        value={config.title}
        error={errorOf('config.title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <NativeSelect
        label="Assignee"
        placeholder="Owner of the record"
        options={wording.options.colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        value={config.assignee_id}
        error={errorOf('config.assignee_id')}
        onChange={(event) => set({ assignee_id: event.target.value })}
      />
      <TextField
        label="Due after (days)"
        optional
        numeric
        inputMode="numeric"
        value={config.due_days}
        error={errorOf('config.due_days')}
        onChange={(event) => set({ due_days: event.target.value })}
      />
    </>
  )
}

function StageFields({ config, set, wording, errorOf }: ActionFieldsProps) {
  return (
    <NativeSelect
      label={wording.words('{pipeline_stage}')}
      hint="If the stage needs fields that are empty, the run fails and says which."
      placeholder={config.pipeline_stage_id === '' ? 'Choose a stage' : undefined}
      options={wording.options.lists.pipeline_stages.map(({ id, name }) => ({ value: id, label: name }))}
      value={config.pipeline_stage_id}
      error={errorOf('config.pipeline_stage_id')}
      onChange={(event) => set({ pipeline_stage_id: event.target.value })}
    />
  )
}

function OwnFieldFields({ draft, config, set, wording, errorOf }: ActionFieldsProps) {
  const attributes = attributesAt(draft.event, wording.options)
  const chosen = attributes.find(({ id }) => String(id) === config.attribute_id)
  const isYesOrNo = chosen?.type === 'boolean'
  const shown = isYesOrNo ? ({ true: 'yes', false: 'no' }[config.value] ?? '') : config.value
  const kept = (value: string) => (isYesOrNo ? ({ yes: 'true', no: 'false' }[value] ?? '') : value)
  return (
    <>
      <NativeSelect
        label="Field"
        placeholder={config.attribute_id === '' ? 'Choose a field' : undefined}
        options={attributes.map(({ id, name }) => ({ value: id, label: name }))}
        value={config.attribute_id}
        error={errorOf('config.attribute_id')}
        hint={attributes.length === 0 ? 'This kind of record has no fields of your own yet.' : undefined}
        onChange={(event) => set({ attribute_id: event.target.value, value: '' })}
      />
      {chosen && (
        <AttributeField
          attribute={chosen}
          value={shown}
          error={errorOf('config.value')}
          onChange={(value) => set({ value: kept(String(value)) })}
        />
      )}
    </>
  )
}
