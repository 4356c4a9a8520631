import { londonInstant } from '@moorgate/contract/london-time.ts'
import { scheduleMove } from '@moorgate/contract/opportunities/publishing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../../kernel/problem.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
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
  { value: 2, label: 'Externally', description: 'All eligible investors' },
  { value: 3, label: 'Internally', description: 'Invited people and chosen groups only' },
] as const

/**
 * Asks for the minute, in London's time. What is missing is looked at then; it may be written until that
 * minute.
 */
export function ScheduleDialog({ id, planned, onClose }: ScheduleDialogProps) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState('09:00')
  const [audience, setAudience] = useState<2 | 3>(2)
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['at'])
  const at = londonInstant(day, time)
  const save = async () => {
    const status = planned === 'closing' ? 4 : audience
    const body = { status, at: at?.toISOString() ?? '' }
    if (!(await run((idempotencyKey) => send(scheduleMove, { params: { id }, body, idempotencyKey })))) return
    await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
    showToast(planned === 'closing' ? 'The closing is planned' : 'The opening is planned')
    onClose()
  }
  return (
    <FormModal
      title={planned === 'closing' ? 'Close at a time' : 'Open at a time'}
      onClose={onClose}
      dirty={day !== ''}
      submit={planned === 'closing' ? 'Plan the closing' : 'Plan the opening'}
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <LondonMinute day={day} time={time} onDay={setDay} onTime={setTime} error={fields['at']} />
      {planned === 'opening' && (
        <RadioGroup label="Who sees it then" options={audiences} value={audience} onChange={setAudience} />
      )}
      <Text variant="note" tone="faint">
        It happens in your name. What is still missing at that minute stops it, and you are told.
      </Text>
      <Problem says={problem} />
    </FormModal>
  )
}
