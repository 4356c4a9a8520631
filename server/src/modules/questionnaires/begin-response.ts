import { standingOfAnswers } from './standing-of-answers.ts'
import { carriedOver } from '@moorgate/contract'
import type { Answers, BodyOf, beginResponse as endpoint } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { lockSubject, responseOf } from './open-response.ts'
import { presentVersion } from './versions.ts'

/**
 * Begins a questionnaire on the version of the day, with what was signed last as far as it is still asked.
 * There is one open response of a kind and person; anyone who begins again gets that one, on the version that
 * it was begun on.
 */
export async function beginResponse(
  work: Work,
  { kind, ...named }: BodyOf<typeof endpoint>,
): Promise<{ id: number; isNew: boolean }> {
  const subject = await lockSubject(work, named)
  const open = await responseOf(work, subject, kind, 'open')
  if (open) return { id: open.id, isNew: false }
  const version = await presentVersion(work.db, work.tenant.id, kind)
  const signed = await responseOf(work, subject, kind, 'signed')
  const earlier = (signed?.answers ?? {}) as unknown as Answers
  const row = await work.db
    .insertInto('questionnaire_responses')
    .values({
      tenant_id: work.tenant.id,
      [subject.column]: subject.id,
      kind,
      questionnaire_version_id: version.id,
      ...standingOfAnswers(version.definition, carriedOver(version.definition, earlier)),
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'questionnaire_response.begun',
    subject: { type: 'questionnaire_response', id: row.id },
    payload: { [subject.column]: subject.id, kind, version: version.number },
  })
  return { id: row.id, isNew: true }
}
