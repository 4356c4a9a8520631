import type { PayloadOf } from '@moorgate/contract/events/index.ts'
import { mustBeConfirmed } from '../session-life.ts'
import { transact } from '../work.ts'
import type { QueryContext } from '../work.ts'

/** An export of more rows asks for the password first: api.md §3.3. */
export const mostUnconfirmed = 1000

/** Refuses an export of many rows by a caller who has not given their password lately. */
export function mustBeFew(question: QueryContext, rows: number): void {
  if (rows > mostUnconfirmed) mustBeConfirmed(question)
}

type ExportEvent = 'list.exported' | 'workings.exported'

interface Exported<Type extends ExportEvent> {
  type: Type
  payload: PayloadOf<Type>
}

/**
 * Who took what away, and how it was narrowed: kept with everything that happens. A viewer who looks as
 * somebody else leaves no trace of theirs.
 */
export async function noteExport<Type extends ExportEvent>(
  question: QueryContext,
  { type, payload }: Exported<Type>,
): Promise<void> {
  const { id, viewerId } = question.actor
  if (viewerId !== undefined) return
  await transact(question.platform, question, async (work) =>
    work.emit({ type, subject: { type: 'user', id }, payload }),
  )
}
