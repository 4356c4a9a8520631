import { triggerEventAreas, triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import type { TriggerEventType } from '@moorgate/contract/triggers/trigger-events.ts'
import type { DelayUnit } from '@moorgate/contract/triggers/trigger.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ActionRows } from './action-rows.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { withEvent } from './draft.ts'
import type { TriggerDraft } from './draft.ts'
import { sentenceOf } from './sentence.ts'
import type { TriggerWording } from './sentence.ts'
import styles from './triggers.module.css'

export interface EditorPart {
  draft: TriggerDraft
  change: (change: Partial<TriggerDraft>) => void
  wording: TriggerWording
  errorOf: (field: string) => string | undefined
}

const units: readonly { value: DelayUnit; label: string }[] = [
  { value: 'none', label: 'Straight away' },
  { value: 'minutes', label: 'Minutes' },
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
]

/** The parts of an automation, and the sentence that they come to. */
export function TriggerEditor(part: EditorPart) {
  const { draft, change, wording, errorOf } = part
  return (
    <div className={styles.cards}>
      <p className={styles.sentence} aria-live="polite">
        {sentenceOf(draft, wording)}
      </p>
      <Card title="Details" data-form-part="Details">
        <div className={styles.fields}>
          <TextField
            label="Name"
            autoComplete="off"
            value={draft.name}
            error={errorOf('name')}
            onChange={(event) => change({ name: event.target.value })}
          />
          <Checkbox
            label="Switched on"
            checked={draft.active}
            onChange={(event) => change({ active: event.target.checked })}
          />
        </div>
      </Card>
      <WhenCard {...part} />
      <Card title="If" data-form-part="If">
        <ConditionRows {...part} />
      </Card>
      <ActionRows {...part} />
      <AfterCard {...part} />
    </div>
  )
}

function WhenCard({ draft, change, wording, errorOf }: EditorPart) {
  const flags = useFlags()
  // What was chosen while a feature was on stays among the choices.
  const offered = triggerEventAreas.filter(
    ({ requires, events }) => requires === undefined || flags[requires] === 1 || events.includes(draft.event),
  )
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return (
    <Card title="When" data-form-part="When">
      <NativeSelect
        label="Event"
        options={offered.flatMap(({ title, events }) =>
          events.map((value) => ({
            value,
            label: capital(wording.words(triggerEvents[value].label)),
            group: wording.words(title),
          })),
        )}
        value={draft.event}
        error={errorOf('event')}
        onChange={(event) => change(withEvent(draft, event.target.value as TriggerEventType))}
      />
    </Card>
  )
}

function AfterCard({ draft, change, errorOf }: EditorPart) {
  return (
    <Card title="After" data-form-part="After">
      <div className={styles.pair}>
        <NativeSelect
          label="Delay"
          options={units}
          value={draft.delay_unit}
          error={errorOf('delay_unit')}
          onChange={(event) => change({ delay_unit: event.target.value as DelayUnit })}
        />
        {draft.delay_unit !== 'none' && (
          <TextField
            label={`Number of ${draft.delay_unit}`}
            numeric
            inputMode="numeric"
            value={draft.delay_amount}
            error={errorOf('delay_amount')}
            onChange={(event) => change({ delay_amount: event.target.value })}
          />
        )}
      </div>
    </Card>
  )
}
