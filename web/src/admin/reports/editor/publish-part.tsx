import { useState } from 'react'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { ReportOnPage, UpdateReport } from '../../../features/reports/report.ts'
import { LondonMinute } from '../../../features/scheduling/london-minute.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { ScheduleNote } from '../schedule-note.tsx'
import { SchedulePart } from '../schedule-part.tsx'
import { useScheduling } from '../use-scheduling.ts'

type PublicationTime = 'now' | 'later'

/**
 * Whether a draft is to publish at once or at a minute, and which; nothing is done before the button is
 * pressed.
 */
export function usePublicationPlan(report: UpdateReport) {
  const [when, setWhen] = useState<PublicationTime>('now')
  const scheduling = useScheduling({ id: report.id, publish_at: null })
  const isLater = report.publish_at === null && when === 'later'
  const schedule = () => scheduling.save().then((isDone) => isDone && setWhen('now'))
  return { when, setWhen, isLater, scheduling, schedule }
}

export type PublicationPlan = ReturnType<typeof usePublicationPlan>

interface PublishPartProps {
  report: ReportOnPage
  plan: PublicationPlan
  notify: boolean
  flush: () => Promise<boolean>
}

/** When a draft is published. */
export function PublishPart({ report, plan, notify, flush }: PublishPartProps) {
  if (report.publish_at !== null) return <SchedulePart report={report} flush={flush} />
  const { when, setWhen, scheduling } = plan
  const { day, time, setDay, setTime, error, problem } = scheduling
  return (
    <RailPart title="Publish">
      <FieldStack>
        <RadioGroup<PublicationTime>
          label="When to publish"
          labelHidden
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a scheduled time' },
          ]}
          value={when}
          onChange={setWhen}
        />
        {when === 'later' && (
          <>
            <LondonMinute day={day} time={time} onDay={setDay} onTime={setTime} error={error} />
            <ScheduleNote notify={notify} />
          </>
        )}
        <Problem says={problem} />
      </FieldStack>
    </RailPart>
  )
}
