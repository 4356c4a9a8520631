import { addWorkingDays, minutesWorkingDays, refuse, refuseField, spokenAnswers } from '@moorgate/contract'
import type { BodyOf, recordSpokenSounding as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate, minutes } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { invite } from '../../opportunities/index.ts'
import { keepAcceptance } from '../accept-sounding.ts'
import { soundings } from './soundings.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Keeps the record of a sounding in a conversation, with the request and the answer that it brought. Minutes
 * without a recording wait five working days for the agreement of the person who was told something. Returns
 * the record's id.
 *
 * Example: a call on Friday 20 November 2026 without a recording: to be agreed by Friday 27 November.
 */
export async function recordSpoken(work: Work, id: number, body: Body): Promise<number> {
  const sounding = await lockRow(work, soundings, id)
  if (sounding['cleansed_at'] !== null) refuse({ code: 'conflict', reason: 'settled', about: 'sounding' })
  const spokenAt = new Date(body.spoken_at)
  if (spokenAt > work.now) refuseField('spoken_at', 'The conversation must be in the past.')
  // People tell the minute of a conversation.
  if (spokenAt.getTime() <= (sounding['created_at'] as Date).getTime() - minutes(1))
    refuseField('spoken_at', 'The conversation must be after the sounding was opened.')
  const offerId = sounding['investment_opportunity_id'] as number
  const invitationId = await requestOf(work, offerId, body)
  await answerRequest(work, invitationId, body.answer, spokenAt)
  if (body.answer === 'accepted')
    await keepAcceptance(work, { offerId, userId: body.user_id, at: spokenAt, channel: body.channel })
  return keepRecord(work, { id, invitationId, spokenAt }, body)
}

/** The request that waits for this person's answer, or a new one; who has answered is not asked twice. */
async function requestOf(work: Work, offerId: number, { user_id: userId, reason }: Body): Promise<number> {
  const [made] = await invite(work, {
    investment_opportunity_id: offerId,
    user_ids: [userId],
    field: 'user_id',
    sounding: { answer_by: null, reason: reason ?? null },
  })
  if (made !== undefined) return made
  const { rows } = await sql<{ id: number; answered: boolean }>`
    select n.id, (n.status in ${sql.raw(statusList(spokenAnswers))} or exists (select 1 from market_sounding_acceptances a
        where a.tenant_id = ${work.tenant.id} and a.user_id = n.user_id and a.investment_opportunity_id = ${offerId})) as answered
    from invitations n where n.tenant_id = ${work.tenant.id} and n.investment_opportunity_id = ${offerId}
      and n.user_id = ${userId} and n.deleted_at is null for update`.execute(work.db)
  const [waiting] = rows
  if (!waiting || waiting.answered)
    refuse({ code: 'conflict', reason: 'already_decided', about: 'invitation' })
  return waiting.id
}

async function answerRequest(
  work: Work,
  invitationId: number,
  answer: Body['answer'],
  at: Date,
): Promise<void> {
  await sql`update invitations set status = ${answer}, responded_at = ${at}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${invitationId}`.execute(work.db)
}

async function keepRecord(
  work: Work,
  { id, invitationId, spokenAt }: { id: number; invitationId: number; spokenAt: Date },
  body: Body,
): Promise<number> {
  const recording = body.recording_reference ?? null
  const isToBeAgreed = recording === null && body.answer === 'accepted'
  const made = await work.db
    .insertInto('spoken_soundings')
    .values({
      tenant_id: work.tenant.id,
      market_sounding_id: id,
      invitation_id: invitationId,
      user_id: body.user_id,
      channel: body.channel,
      spoken_at: spokenAt,
      spoken_with: body.spoken_with,
      contact_details: body.contact_details,
      answer: body.answer,
      recording_reference: recording,
      minutes: body.minutes,
      agree_by: isToBeAgreed ? addWorkingDays(londonDate(spokenAt), minutesWorkingDays) : null,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'spoken_sounding.recorded',
    subject: { type: 'spoken_sounding', id: made.id },
    payload: { user_id: body.user_id, market_sounding_id: id },
    after: { channel: body.channel, answer: body.answer },
  })
  return made.id
}
