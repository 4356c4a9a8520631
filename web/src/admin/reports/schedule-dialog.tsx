import { scheduleUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldPair } from '../../features/records/field-layout.tsx'
import type { UpdateReport } from '../../features/reports/report.ts'
import { now } from '../../kernel/clock.ts'
import { londonDayAndTime, londonInstant } from '../../kernel/london-time.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'

interface ScheduleDialogProps {
  report: Pick<UpdateReport, 'id' | 'publish_at' | 'notify'>
  onClose: () => void
}

/** Asks for the minute, in London's time. Another one takes the place of the one before. */
export function ScheduleDialog({ report, onClose }: ScheduleDialogProps) {
  const { id, publish_at: planned, notify } = report
  const queries = useQueryClient()
  const before = planned === null ? { day: '', time: '09:00' } : londonDayAndTime(new Date(planned))
  const [day, setDay] = useState(before.day)
  const [time, setTime] = useState(before.time)
  const { busy, fields, problem, run } = useCommand(['publish_at'])
  const save = async () => {
    const at = londonInstant(day, time)?.toISOString() ?? ''
    const done = await run(async (idempotencyKey) => {
      await send(scheduleUpdateReport, { params: { id }, body: { publish_at: at }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (!done) return
    showToast('The publication is scheduled')
    onClose()
  }
  return (
    <FormModal
      title="Publish at a time"
      onClose={onClose}
      dirty={day !== before.day || time !== before.time}
      submit={planned === null ? 'Schedule' : 'Change the time'}
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <FieldPair>
        <DateField label="Day" today={now()} value={day} onChange={setDay} error={fields['publish_at']} />
        <TextField
          label="Time"
          hint="London, like 09:00"
          numeric
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      </FieldPair>
      <Text variant="note" tone="faint">
        It is published in your name, for those who hold it at that minute.
        {notify && ' Each gets an e-mail and a notification.'} If something is missing then, it stays a draft
        and you are told.
      </Text>
      <Problem says={problem} />
    </FormModal>
  )
}
