import { recordCapTableEvent } from '@moorgate/contract/captable/cap-table-event.ts'
import type { CapTableEventKind } from '@moorgate/contract/captable/cap-table-event.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { ConversionProposal } from './conversion-proposal.tsx'
import { EventFieldInput } from './event-field.tsx'
import { bodyOf, shownFields, startValues } from './event-fields.ts'
import { eventKinds } from './event-kinds.ts'
import type { Values } from './event-fields.ts'
import { membersQuery, useCapTableChanged } from './queries.ts'
import type { Members } from './queries.ts'

interface RecordEventProps {
  id: number
  currency: string
  onClose: () => void
}

/** Records one event of the cap table: its kind first, then what that kind needs. */
export function RecordEvent({ id, currency, onClose }: RecordEventProps) {
  const query = useQuery(membersQuery(id, {}))
  return (
    <Loaded query={query} what="the register" skeleton={null}>
      {(register) => <EventForm {...{ id, currency, register, onClose }} />}
    </Loaded>
  )
}

const kindOf = (kind: string) => eventKinds.find((each) => each.kind === kind) ?? eventKinds[0]!

function EventForm({ id, currency, register, onClose }: RecordEventProps & { register: Members }) {
  const first: CapTableEventKind = register.holders.length === 0 ? 'holder' : 'issue'
  const [kind, setKind] = useState<string>(first)
  const [common, setCommon] = useState({ date: '', note: '' })
  const [values, setValues] = useState<Values>(startValues(kindOf(first).fields))
  const { fields } = kindOf(kind)
  const act = useCommand(['kind', 'date', 'note', ...fields.map(({ name }) => name)])
  const changed = useCapTableChanged()
  const choose = (next: string) => {
    setKind(next)
    setValues(startValues(kindOf(next).fields))
  }
  const save = async () => {
    const body = {
      kind,
      date: common.date,
      ...(common.note && { note: common.note }),
      ...bodyOf(fields, values),
    }
    const done = await act.run((idempotencyKey) =>
      send(recordCapTableEvent, { params: { id }, body, idempotencyKey }),
    )
    if (!done) return
    await changed()
    showToast(`${kindOf(kind).label}: recorded`)
    onClose()
  }
  return (
    <FormModal
      title="Record an event"
      variant="long"
      onClose={onClose}
      dirty={Object.values(values).some((value) => value !== '')}
      footerNote="A wrong event is reversed later, never edited."
      submit="Record"
      busy={act.busy}
      busyLabel="Recording"
      onSubmit={save}
    >
      <FieldPair>
        <NativeSelect
          label="What happened"
          value={kind}
          options={eventKinds.map((each) => ({ value: each.kind, label: each.label }))}
          onChange={(event) => choose(event.target.value)}
          error={act.fields['kind']}
        />
        <DateField
          label="On"
          today={now()}
          value={common.date}
          onChange={(date) => setCommon({ ...common, date })}
          error={act.fields['date']}
        />
      </FieldPair>
      {shownFields(fields, values).map((field) => (
        <EventFieldInput
          key={field.name}
          field={field}
          register={register}
          currency={currency}
          value={values[field.name] ?? ''}
          error={act.fields[field.name]}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {kind === 'convert_note' && (
        <ConversionProposal
          id={id}
          currency={currency}
          asked={{
            note_id: values['note_id'] ?? '',
            share_class: values['share_class'] ?? '',
            date: common.date,
          }}
        />
      )}
      <TextArea
        label="Note"
        optional
        rows={2}
        limit={2000}
        value={common.note}
        onChange={(event) => setCommon({ ...common, note: event.target.value })}
        error={act.fields['note']}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}
