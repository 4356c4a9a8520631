import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { call } from '../../kernel/api.ts'
import { Problem } from '../../kernel/problem.tsx'
import { searchStaff } from '../../kernel/searches.ts'
import { useCounted } from './use-counted.ts'
import { Whom } from './whom.tsx'
import { letterReasonOptions, sentReason } from '../letter-reasons/letter-reasons.ts'
import type { LetterReason } from '../letter-reasons/letter-reasons.ts'
import type { Command } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import type { BulkRequest, BulkField, RecordSelection } from './bulk.ts'
import { AttributeForm } from './bulk-attribute.tsx'
import { BulkForm } from './bulk-form.tsx'
import { GroupForm } from './bulk-group.tsx'
import { InviteForm } from './bulk-invite.tsx'
import type { ListedResource } from './listed.ts'

/** What somebody wants to do with the chosen records. */
export type BulkQuestion =
  | { kind: 'field'; field: BulkField }
  | { kind: 'attribute' }
  | { kind: 'group' }
  | { kind: 'email' }
  | { kind: 'invite' }
  | { kind: 'approve' }
  | { kind: 'delete' }

export interface BulkDialogProps {
  resource: ListedResource
  question: BulkQuestion
  chosen: RecordSelection
  count: number
  /** Those of them whose names are on the page; none where all that fit are chosen. */
  names: readonly string[]
  act: Command
  onAsk: (bulkRequest: BulkRequest) => void
  onClose: () => void
}

/** The second look before many records are changed: what it will be, and for how many. */
export function BulkDialog(props: BulkDialogProps) {
  const { question } = props
  if (question.kind === 'delete') return <DeleteQuestion {...props} />
  if (question.kind === 'approve') return <ApprovalQuestion {...props} />
  if (question.kind === 'email') return <LetterForm {...props} />
  if (question.kind === 'invite') return <InviteForm {...props} />
  if (question.kind === 'attribute') return <AttributeForm {...props} />
  if (question.kind === 'group') return <GroupForm {...props} />
  return <FieldForm {...props} field={question.field} />
}

function DeleteQuestion({ resource, count, names, act, onAsk, onClose }: BulkDialogProps) {
  const counted = useCounted(resource)
  return (
    <Confirmation
      open
      danger
      title={`Delete ${counted(count)}?`}
      confirm="Delete"
      busy={act.busy}
      busyLabel="Deleting"
      onConfirm={() => onAsk({ action: 'delete' })}
      onCancel={onClose}
    >
      <Whom names={names} count={count} />
      <p>They’re removed from every list. Records in use are kept, and we’ll list them. You can undo this.</p>
      <Problem says={act.problem} />
    </Confirmation>
  )
}

function ApprovalQuestion({ resource, count, names, act, onAsk, onClose }: BulkDialogProps) {
  const words = useWords()
  const counted = useCounted(resource)
  return (
    <Confirmation
      open
      title={`Approve ${count === 1 ? 'the registration' : 'the registrations'} of ${counted(count)}?`}
      confirm="Approve"
      busy={act.busy}
      busyLabel="Starting"
      onConfirm={() => onAsk({ action: 'approve' })}
      onCancel={onClose}
    >
      <Whom names={names} count={count} />
      <p>
        {words(
          'We’ll approve and e-mail each {investor}, including any you refused before. {Investors} who are already approved or didn’t register themselves are skipped, and we’ll list them.',
        )}
      </p>
      <p>
        {words(
          'The e-mails can’t be recalled. To withdraw an approval, refuse the registration on the {investor}’s record; the {investor} will be notified.',
        )}
      </p>
      <Problem says={act.problem} />
    </Confirmation>
  )
}

function FieldForm({ resource, count, act, onAsk, onClose, field }: BulkDialogProps & { field: BulkField }) {
  const counted = useCounted(resource)
  const [value, setValue] = useState<string | number>('')
  const ask = () =>
    onAsk({ action: 'update', values: { [field.name]: value === 'none' ? null : Number(value) } })
  return (
    <BulkForm
      title={`${field.label} of ${counted(count)}`}
      verb={`Change ${counted(count)}`}
      ready={value !== ''}
      act={act}
      onSubmit={ask}
      onClose={onClose}
    >
      <FieldInput field={field} value={value} onChange={setValue} />
    </BulkForm>
  )
}

interface InputProps {
  field: BulkField
  value: string | number
  onChange: (value: string | number) => void
}

function FieldInput(props: InputProps) {
  if (props.field.from === 'staff') return <PersonInput {...props} />
  return <ChoiceInput {...props} />
}

function PersonInput({ field, onChange }: InputProps) {
  const [chosen, setChosen] = useState<{ value: number; label: string } | null>(null)
  return (
    <ComboBox
      label={field.label}
      placeholder="Find a colleague"
      value={chosen}
      search={searchStaff}
      onChange={(option) => {
        setChosen(option)
        onChange(option?.value ?? '')
      }}
    />
  )
}

function ChoiceInput({ field, value, onChange }: InputProps) {
  const { from, choices } = field
  const { data } = useQuery({
    queryKey: ['bulk', from],
    enabled: from !== undefined,
    queryFn: ({ signal }) => call<{ data: { id: number; name: string }[] }>('GET', from ?? '', { signal }),
  })
  const records = data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const options = choices ?? [...records, { value: 'none', label: 'None' }]
  return (
    <NativeSelect
      label={field.label}
      placeholder="Choose"
      value={value}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function LetterForm({ resource, count, names, act, onAsk, onClose }: BulkDialogProps) {
  const words = useWords()
  const counted = useCounted(resource)
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState<LetterReason>()
  return (
    <BulkForm
      title={`E-mail to ${counted(count)}`}
      verb={`Send to ${counted(count)}`}
      ready={reason !== undefined && subject.trim() !== '' && message.trim() !== ''}
      act={act}
      onSubmit={() =>
        onAsk({ action: 'email', letter: { subject, message, ...sentReason(reason ?? 'marketing') } })
      }
      onClose={onClose}
    >
      <Whom names={names} count={count} />
      <NativeSelect
        label="About"
        hint={words(
          'News and offers go only to {investors} who have consented. The other e-mails can’t be turned off.',
        )}
        placeholder="Choose"
        value={reason ?? ''}
        options={letterReasonOptions}
        onChange={(event) => setReason(event.target.value as LetterReason)}
      />
      <TextField
        label="Subject"
        autoComplete="off"
        maxLength={150}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <TextArea
        label="Message"
        hint="Leave a blank line to start a new paragraph."
        rows={8}
        limit={5000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
    </BulkForm>
  )
}
