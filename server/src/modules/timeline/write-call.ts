import { refuseField, say } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeEntry, mustWriteAbout, recordOf } from './access.ts'
import { withoutRecord } from './write-note.ts'

type Values = Record<string, unknown>

/**
 * A call that was made: one that is yet to be made is a task. Nothing is left unsaid about its minute; its
 * day must have begun.
 */
export async function prepareCall(work: Work, values: Values, existing: Values | undefined): Promise<Values> {
  if (!existing) await mustWriteAbout(work, recordOf(values))
  else await mustChangeEntry(work, existing)
  const at = values['called_at']
  if (typeof at === 'string' && londonDate(new Date(at)) > londonDate(work.now))
    refuseField('called_at', say.beforeOrEqual('today'))
  return existing ? withoutRecord(values) : values
}
