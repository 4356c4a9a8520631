import { setReportSchedule } from '@moorgate/contract/report-builder/schedule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import type { Command } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { SavedReport } from './queries.ts'
import type { Plan } from './send-part.tsx'
import { weekdays } from './when-words.ts'

interface ScheduleDialogProps {
  report: SavedReport
  plan: Plan
  onClose: () => void
}

const days = Array.from({ length: 31 }, (_, index) => index + 1)

interface Draft {
  frequency: 'daily' | 'weekly' | 'monthly'
  weekday: number
  month_day: number
  time: string
  format: 'xlsx' | 'csv'
  recipients: string[]
}

/** Of those who get it, the ones who still can: who left is neither shown nor kept. */
const draftOf = ({ schedule, colleagues }: Plan): Draft => ({
  frequency: schedule?.frequency ?? 'weekly',
  weekday: schedule?.weekday ?? 1,
  month_day: schedule?.month_day ?? 1,
  time: schedule?.time ?? '08:00',
  format: schedule?.format ?? 'xlsx',
  recipients: (schedule?.recipients ?? [])
    .filter(({ id }) => colleagues.some((each) => each.id === id))
    .map(({ id }) => String(id)),
})

/** As the endpoint takes it; 409 where a schedule was changed since it was read. */
const bodyOf = ({ recipients, weekday, month_day: day, ...rest }: Draft, schedule: Plan['schedule']) => ({
  ...rest,
  ...(rest.frequency === 'weekly' && { weekday }),
  ...(rest.frequency === 'monthly' && { month_day: day }),
  recipient_ids: recipients.map(Number),
  ...(schedule && { version: schedule.version }),
})

/** When a report is sent, to whom, and as what. */
export function ScheduleDialog({ report, plan, onClose }: ScheduleDialogProps) {
  const { schedule, colleagues } = plan
  const [draft, setDraft] = useState(() => draftOf(plan))
  const change = (next: Partial<Draft>) => setDraft({ ...draft, ...next })
  const queries = useQueryClient()
  const act = useCommand(['frequency', 'weekday', 'month_day', 'time', 'format', 'recipient_ids'])
  const save = async () => {
    const done = await act.run(async (idempotencyKey) => {
      await send(setReportSchedule, {
        params: { id: report.id },
        body: bodyOf(draft, schedule),
        idempotencyKey,
      })
      await queries.invalidateQueries({ queryKey: ['report_plan'] })
    })
    if (!done) return
    showToast(`${report.name} scheduled`)
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title="Send this report"
      submit="Save schedule"
      busy={act.busy}
      busyLabel="Saving"
      disabled={draft.recipients.length === 0}
      onSubmit={save}
    >
      <Problem says={act.problem} />
      <WhenFields {...{ draft, change }} errors={act.fields} />
      <MultiSelect
        label="To"
        options={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        values={draft.recipients}
        error={act.fields['recipient_ids']}
        onChange={(recipients) => change({ recipients })}
      >
        {colleagues
          .filter(({ id }) => draft.recipients.includes(String(id)))
          .map(({ name }) => name)
          .join(', ')}
      </MultiSelect>
      <NativeSelect
        label="Format"
        options={[
          { value: 'xlsx', label: 'Workbook (XLSX)' },
          { value: 'csv', label: 'Table (CSV)' },
        ]}
        value={draft.format}
        error={act.fields['format']}
        onChange={(event) => change({ format: event.target.value as Draft['format'] })}
      />
    </FormModal>
  )
}

interface WhenFieldsProps {
  draft: Draft
  change: (next: Partial<Draft>) => void
  errors: Command['fields']
}

function WhenFields({ draft, change, errors }: WhenFieldsProps) {
  return (
    <>
      <NativeSelect
        label="When"
        options={[
          { value: 'daily', label: 'Every day' },
          { value: 'weekly', label: 'Every week' },
          { value: 'monthly', label: 'Every month' },
        ]}
        value={draft.frequency}
        error={errors['frequency']}
        onChange={(event) => change({ frequency: event.target.value as Draft['frequency'] })}
      />
      {draft.frequency === 'weekly' && (
        <NativeSelect
          label="On"
          options={weekdays.map((label, index) => ({ value: index + 1, label }))}
          value={draft.weekday}
          error={errors['weekday']}
          onChange={(event) => change({ weekday: Number(event.target.value) })}
        />
      )}
      {draft.frequency === 'monthly' && (
        <NativeSelect
          label="On day"
          hint="In shorter months, the last day."
          options={days.map((day) => ({ value: day, label: String(day) }))}
          value={draft.month_day}
          error={errors['month_day']}
          onChange={(event) => change({ month_day: Number(event.target.value) })}
        />
      )}
      <TextField
        label="At"
        hint="London time"
        type="time"
        value={draft.time}
        error={errors['time']}
        onChange={(event) => change({ time: event.target.value })}
      />
    </>
  )
}
