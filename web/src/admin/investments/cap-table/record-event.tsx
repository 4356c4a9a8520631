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
import { EventFieldInput } from './event-field.tsx'
import { bodyOf, shownFields, startValues } from './event-fields.ts'
import type { Values } from './event-fields.ts'
import { eventKinds } from './event-kinds.ts'
import { capTableSource, conversionQuery, membersQuery, useCapTableChanged } from './queries.ts'
import type { Conversion, Members } from './queries.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { money, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { price } from '../../../ui/price.ts'

interface ConversionProposalProps {
  id: number
  currency: string
  /** Note, class and day as far as they are typed. */
  asked: { note_id: string; share_class: string; date: string }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * What the terms of a note give for its conversion, each figure with how they come to it; nothing before
 * note, class and day are said.
 */
function ConversionProposal({ id, currency, asked }: ConversionProposalProps) {
  const enabled = asked.note_id !== '' && asked.share_class.trim() !== '' && isDay(asked.date)
  const query = useQuery({ ...conversionQuery(id, asked), enabled, retry: false })
  if (!enabled || !query.data) return null
  const { proposal } = query.data
  if (!proposal)
    return (
      <Notice title="No round price">
        No round of this class has a price by that date, so enter the price.
      </Notice>
    )
  return (
    <OwnFigures source={capTableSource(id, asked, 'cap-table/conversion')}>
      <Proposed proposal={proposal} currency={currency} noteId={asked.note_id} />
    </OwnFigures>
  )
}

const ruleWords: Record<Conversion['rule'], string> = {
  cap: 'The cap gives the lower price.',
  discount: 'The discount gives the lower price.',
  round: 'Neither the cap nor the discount gives a price below the round’s.',
}

interface ProposedProps {
  proposal: Conversion
  currency: string
  /** The note that converts. */
  noteId: string
}

function Proposed({ proposal, currency, noteId }: ProposedProps) {
  const { rule, owed, shares, residue, round_name: round } = proposal
  const amount = (figure: string, label: string, value: string) => ({
    figure,
    label,
    text: money(value, { currency, pence: true }),
  })
  const each = (figure: string, label: string, value: string) => ({
    figure,
    label,
    text: price(value, currency),
  })
  const bought = { figure: 'conversion_shares', label: 'Shares', text: quantity(shares) }
  return (
    <Notice
      title={
        <Sentence
          of={sentence`Under the terms, the price is ${each('conversion_price', 'Conversion price', proposal.price)} a share`}
        />
      }
    >
      {ruleWords[rule]}{' '}
      <Sentence
        of={sentence`${amount(`note_due:${noteId}`, 'Owed', owed)} converts into ${bought} shares, with ${amount('conversion_residue', 'Left over', residue)} left over. ${round}: ${each('conversion_round_price', `Price in ${round}`, proposal.round_price)} a share.`}
      />
    </Notice>
  )
}

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

/** The event as it is typed: its kind, what every kind has, and the fields of the kind. */
function useEvent(id: number, register: Members, onRecorded: () => void) {
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
      send(recordCapTableEvent, { params: { id }, body, idempotencyKey }).then(changed),
    )
    if (!done) return
    showToast(`Event recorded: ${kindOf(kind).label}`)
    onRecorded()
  }
  return { kind, choose, common, setCommon, values, setValues, fields, act, save }
}

function EventForm({ id, currency, register, onClose }: RecordEventProps & { register: Members }) {
  const { kind, choose, common, setCommon, values, setValues, fields, act, save } = useEvent(
    id,
    register,
    onClose,
  )
  return (
    <FormModal
      title="Record an event"
      variant="long"
      onClose={onClose}
      dirty={Object.values(values).some((value) => value !== '')}
      footerNote="Events can’t be edited. Reverse an event to correct it."
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
          label="Date"
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
