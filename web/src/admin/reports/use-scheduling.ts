import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { scheduleUpdateReport } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UpdateReport } from '../../features/reports/report.ts'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { showToast } from '../../ui/toasts.ts'

/** The minute at which a report is to publish by itself, as it is typed, and how that is saved. */
export function useScheduling({ id, publish_at: planned }: Pick<UpdateReport, 'id' | 'publish_at'>) {
  const queries = useQueryClient()
  const before = planned === null ? { day: '', time: '09:00' } : londonDayAndTime(new Date(planned))
  const [day, setDay] = useState(before.day)
  const [time, setTime] = useState(before.time)
  const { busy, fields, problem, run } = useCommand(['publish_at'])
  /** True once it is scheduled. */
  const save = async (): Promise<boolean> => {
    const at = londonInstant(day, time)?.toISOString() ?? ''
    const done = await run(async (idempotencyKey) => {
      await send(scheduleUpdateReport, { params: { id }, body: { publish_at: at }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [updateReport.name] })
    })
    if (done) showToast('Publication scheduled')
    return Boolean(done)
  }
  const isChanged = day !== before.day || time !== before.time
  return { day, time, setDay, setTime, isChanged, busy, error: fields['publish_at'], problem, save }
}

export type Scheduling = ReturnType<typeof useScheduling>
