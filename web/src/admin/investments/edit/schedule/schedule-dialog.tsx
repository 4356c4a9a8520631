import { londonInstant } from '@moorgate/contract/london-time.ts'
import { scheduleMove } from '@moorgate/contract/opportunities/publishing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
import { useWords } from '../../../../kernel/words.tsx'
import { FormModal } from '../../../../ui/form-modal.tsx'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { Text } from '../../../../ui/text.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import { LondonMinute } from '../../../../features/scheduling/london-minute.tsx'

export type ScheduleKind = 'opening' | 'closing'

interface ScheduleDialogProps {
  id: number
  planned: ScheduleKind
  onClose: () => void
}

const audiences = [
  { value: 2, label: 'External', description: 'All eligible {investors}' },
  { value: 3, label: 'Internal', description: 'Invited {investors} and selected groups only' },
] as const

/**
 * Asks for the minute, in London's time. What is missing is looked at then; it may be written until that
 * minute.
 */
export function ScheduleDialog({ id, planned, onClose }: ScheduleDialogProps) {
  const words = useWords()
  const [day, setDay] = useState('')
  const [time, setTime] = useState('09:00')
  const [audience, setAudience] = useState<2 | 3>(2)
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['at'])
  const at = londonInstant(day, time)
  const save = async () => {
    const status = planned === 'closing' ? 4 : audience
    const body = { status, at: at?.toISOString() ?? '' }
    const done = await run(async (idempotencyKey) => {
      await send(scheduleMove, { params: { id }, body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
    })
    if (!done) return
    showToast(planned === 'closing' ? 'Closing scheduled' : 'Opening scheduled')
    onClose()
  }
  return (
    <FormModal
      title={planned === 'closing' ? 'Schedule closing' : 'Schedule opening'}
      onClose={onClose}
      dirty={day !== ''}
      submit={planned === 'closing' ? 'Schedule closing' : 'Schedule opening'}
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <LondonMinute day={day} time={time} onDay={setDay} onTime={setTime} error={fields['at']} />
      {planned === 'opening' && (
        <RadioGroup
          label="Visible to"
          options={audiences.map((each) => ({ ...each, description: words(each.description) }))}
          value={audience}
          onChange={setAudience}
        />
      )}
      <Text variant="note" tone="faint">
        We’ll do this in your name. If anything is missing at that time, we won’t go ahead and we’ll let you
        know.
      </Text>
      <Problem says={problem} />
    </FormModal>
  )
}
