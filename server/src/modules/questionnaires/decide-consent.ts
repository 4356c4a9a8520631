import { questionsIn, refuseField, roleIds } from '@moorgate/contract'
import type { BodyOf, decideConsent as endpoint } from '@moorgate/contract'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { lockSubject } from './open-response.ts'
import { presentVersion } from './versions.ts'
import { wayOf } from './ways-of-purposes.ts'

/**
 * Gives or withdraws consent to one purpose, in the words of the day. Staff say how they came to know it.
 * Nothing is overwritten: each decision is a row of its own. Where letters or calls go by the purpose, it
 * counts for them at once. Returns its id.
 */
export async function decideConsent(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const { id: userId } = await lockSubject(work, { user_id: body.user_id })
  const isOwn = work.actor.roleId === roleIds.user
  if (!isOwn && !body.note) refuseField('note', 'Enter how they told you.')
  const version = await presentVersion(work.db, work.tenant.id, 'investor_consent')
  const purpose =
    questionsIn(version.definition).find(({ key }) => key === body.purpose) ??
    refuseField('purpose', 'The selected purpose is invalid.')
  const { id } = await work.db
    .insertInto('investor_consents')
    .values({
      tenant_id: work.tenant.id,
      user_id: userId,
      purpose: purpose.key,
      granted: body.granted,
      title: purpose.text,
      text: purpose.hint ?? null,
      source: isOwn ? 'investor' : 'staff',
      note: isOwn ? null : body.note,
      questionnaire_version_id: version.id,
      decided_at: work.now,
      address: work.address ?? null,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id!,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: body.granted ? 'investor_consent.granted' : 'investor_consent.withdrawn',
    subject: { type: 'investor_consent', id },
    payload: { user_id: userId, purpose: purpose.key },
    after: { purpose: purpose.key, granted: body.granted },
  })
  await turnWay(work, userId, body)
  return id
}

async function turnWay(
  work: Work,
  userId: number,
  { purpose, granted }: BodyOf<typeof endpoint>,
): Promise<void> {
  const way = wayOf(purpose)
  if (way === undefined) return
  const person = await lockRow(work, users, userId)
  if (person[way] === granted) return
  await updateRow(work, users, person, { [way]: granted, marketing_changed_at: work.now })
}
