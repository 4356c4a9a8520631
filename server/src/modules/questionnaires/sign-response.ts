import { countedAnswers, progressOf, refuse, refuseField } from '@moorgate/contract'
import type { Answers, BodyOf, SignedKind, signResponse as endpoint } from '@moorgate/contract'
import { isOwnName, ownNameNeeded } from '@moorgate/contract/investors/own-name.ts'
import { addMonths } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockOpen } from './open-response.ts'
import { standingOfAnswers } from './standing-of-answers.ts'
import { versionById } from './versions.ts'

/**
 * An investor signs what they were asked and answered, by the name on their account; what a condition hid again is left out for good. The
 * signed round before it is superseded. Refuses with 422 on every required question that is still open.
 */
export async function signResponse(
  work: Work,
  id: number,
  { signed_name: signedName, version: readVersion }: BodyOf<typeof endpoint>,
): Promise<void> {
  const row = await lockOpen(work, id, readVersion)
  await mustBeOwnName(work, signedName)
  const { definition, number } = await versionById(work.db, work.tenant.id, row.questionnaire_version_id)
  const answers = countedAnswers(definition, row.answers as unknown as Answers)
  const { missing } = progressOf(definition, answers)
  if (missing.length > 0)
    refuse({
      code: 'invalid',
      errors: Object.fromEntries(missing.map((key) => [`answers.${key}`, ['Please answer this question.']])),
    })
  await supersede(work, work.actor.id ?? 0, row.kind)
  const expiresAt = await expiryOf(work, row.kind as SignedKind)
  await changeById(work, 'questionnaire_responses', id, {
    ...standingOfAnswers(definition, answers),
    status: 'signed',
    signed_name: signedName,
    signed_at: work.now,
    address: work.address ?? null,
    expires_at: expiresAt,
  })
  work.emit({
    type: 'questionnaire_response.signed',
    subject: { type: 'questionnaire_response', id },
    payload: { user_id: row.user_id, kind: row.kind, version: number },
    before: { status: 'open' },
    after: { status: 'signed', signed_name: signedName, expires_at: expiresAt },
  })
}

async function mustBeOwnName({ db, tenant, actor }: Work, signedName: string): Promise<void> {
  const signer = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', actor.id ?? 0)
    .executeTakeFirst()
  if (!signer) refuse({ code: 'forbidden' })
  if (!isOwnName(signedName, signer)) refuseField('signed_name', ownNameNeeded(signer))
}

async function supersede(work: Work, userId: number, kind: string): Promise<void> {
  await work.db
    .updateTable('questionnaire_responses')
    .set((columns) => ({ status: 'superseded', updated_at: work.now, version: columns('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', '=', 'signed')
    .where('deleted_at', 'is', null)
    .execute()
}

/** The first day on which the answers no longer count; null where they last until they are signed anew. */
async function expiryOf(work: Work, kind: SignedKind): Promise<string | null> {
  const { expires_after_months: months } = await work.db
    .selectFrom('questionnaires')
    .select('expires_after_months')
    .where('tenant_id', '=', work.tenant.id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return months === null ? null : (addMonths(londonDate(work.now), months) ?? null)
}
