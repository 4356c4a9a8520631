import { londonInstant } from '@moorgate/contract/london-time.ts'
import { askInSounding } from '@moorgate/contract/insider/sounding.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { IconButton } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { counted } from '../../ui/format.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { dueAfter } from '../scheduling/due-after.ts'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import { searchCandidates } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import type { Sounding } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'
import styles from './soundings.module.css'

const daysToAnswer = 3

/** What is typed of a request, and how it is sent. */
function useAsking(sounding: Sounding, onClose: () => void) {
  const [people, setPeople] = useState<readonly Candidate[]>([])
  const [reason, setReason] = useState('')
  const [end, setEnd] = useState(() => ({
    day: dueAfter(now(), daysToAnswer),
    time: '17:00',
  }))
  const command = useCommand(['answer_by', 'reason'])
  const renew = useRenewSoundings()
  const term = useTerm()
  const submit = async () => {
    const body = {
      user_ids: people.map(({ value }) => value),
      answer_by: londonInstant(end.day, end.time)?.toISOString() ?? '',
      ...(reason !== '' && { reason }),
    }
    const done = await command.run(async (idempotencyKey) => {
      await send(askInSounding, { params: { id: sounding.id }, body, idempotencyKey })
      await renew()
    })
    if (!done) return
    const [one, many] = [term('investor', { lower: true }), term('investor', { plural: true, lower: true })]
    showToast(`${counted(people.length, one, many)} asked`)
    onClose()
  }
  return { people, setPeople, reason, setReason, end, setEnd, submit, ...command }
}

/** Asks investors until a moment; who can’t be asked says why. */
export function AskDialog({ sounding, onClose }: { sounding: Sounding; onClose: () => void }) {
  const { people, setPeople, reason, setReason, end, setEnd, ...asking } = useAsking(sounding, onClose)
  const { busy, problem, fields, errors } = asking
  const term = useTerm()
  return (
    <FormModal
      title={`Ask ${term('investor', { plural: true, lower: true })}`}
      submit={people.length > 1 ? 'Send requests' : 'Send request'}
      busy={busy}
      busyLabel="Sending"
      dirty={people.length > 0}
      disabled={people.length === 0}
      onSubmit={() => void asking.submit()}
      onClose={onClose}
    >
      <Text>
        They read the code name {sounding.code_name}, and nothing else of the{' '}
        {term('opportunity', { lower: true })} until they accept.
      </Text>
      <ComboBox<number>
        adds
        label={`Add ${term('investor', { lower: true })}`}
        value={null}
        search={(text, signal) => searchCandidates(sounding.id, text, signal)}
        placeholder="Name"
        onChange={(option) =>
          option &&
          !people.some(({ value }) => value === option.value) &&
          setPeople([...people, option as Candidate])
        }
      />
      <AskedList
        people={people}
        errors={errors}
        onRemove={(id) => setPeople(people.filter(({ value }) => value !== id))}
      />
      <LondonMinute
        {...end}
        onDay={(day) => setEnd({ ...end, day })}
        onTime={(time) => setEnd({ ...end, time })}
        error={fields['answer_by']}
      />
      {people.some(({ declined }) => declined) && (
        <TextArea
          label="Why you ask again"
          rows={2}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Problem says={problem} />
    </FormModal>
  )
}

interface AskedListProps {
  people: readonly Candidate[]
  errors: Readonly<Record<string, readonly string[]>>
  onRemove: (id: number) => void
}

function AskedList({ people, errors, onRemove }: AskedListProps) {
  if (people.length === 0) return null
  return (
    <ul className={styles.people} aria-label="To be asked">
      {people.map(({ value, label }, index) => (
        <li key={value}>
          <span>
            {label}
            {errors[`user_ids.${index}`]?.map((message) => (
              <small key={message} className={styles.reason}>
                {message}
              </small>
            ))}
          </span>
          <IconButton icon={X} size="small" label={`Remove ${label}`} onClick={() => onRemove(value)} />
        </li>
      ))}
    </ul>
  )
}
