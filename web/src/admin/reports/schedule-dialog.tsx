import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { scheduleUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UpdateReport } from '../../features/reports/report.ts'
import { LondonMinute } from '../../features/scheduling/london-minute.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Text } from '../../ui/text.tsx'
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
    showToast('Publication scheduled')
    onClose()
  }
  return (
    <FormModal
      title="Schedule publication"
      onClose={onClose}
      dirty={day !== before.day || time !== before.time}
      submit={planned === null ? 'Schedule' : 'Reschedule'}
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <LondonMinute day={day} time={time} onDay={setDay} onTime={setTime} error={fields['publish_at']} />
      <Text variant="note" tone="faint">
        We’ll publish it in your name, with the figures and the audience at that time.
        {notify && ' Each reader gets an e-mail and a notification.'} If anything is missing, it stays a draft
        and we’ll tell you.
      </Text>
      <Problem says={problem} />
    </FormModal>
  )
}
