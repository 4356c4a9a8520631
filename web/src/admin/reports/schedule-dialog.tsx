import type { UpdateReport } from '../../features/reports/report.ts'
import { LondonMinute } from '../../features/scheduling/london-minute.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { ScheduleNote } from './schedule-note.tsx'
import { useScheduling } from './use-scheduling.ts'

interface ScheduleDialogProps {
  report: Pick<UpdateReport, 'id' | 'publish_at' | 'notify'>
  onClose: () => void
}

/** Asks for the minute, in London's time. Another one takes the place of the one before. */
export function ScheduleDialog({ report, onClose }: ScheduleDialogProps) {
  const { day, time, setDay, setTime, isChanged, busy, error, problem, save } = useScheduling(report)
  return (
    <FormModal
      title="Schedule publication"
      onClose={onClose}
      dirty={isChanged}
      submit={report.publish_at === null ? 'Schedule' : 'Reschedule'}
      busy={busy}
      busyLabel="Saving"
      onSubmit={() => save().then((isDone) => isDone && onClose())}
    >
      <LondonMinute day={day} time={time} onDay={setDay} onTime={setTime} error={error} />
      <ScheduleNote notify={report.notify} />
      <Problem says={problem} />
    </FormModal>
  )
}
