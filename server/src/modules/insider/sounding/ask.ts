import { refuse, refuseField } from '@moorgate/contract'
import type { AnswerOf, BodyOf, askInSounding as endpoint, readSoundingCandidates } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { escapeLike } from '../../../kernel/list/filters.ts'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { isOpenInvestorRow } from '../../../rows/people-rows.ts'
import { isNotSounded } from '../../../rows/sounding-rows.ts'
import { invite } from '../../opportunities/index.ts'
import { soundings } from './soundings.ts'

/** Asks investors in a sounding that is not cleansed, until a moment that is to come. */
export async function askInSounding(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const row = await lockRow(work, soundings, id)
  if (row['cleansed_at'] !== null) refuse({ code: 'conflict', reason: 'settled', about: 'sounding' })
  const answerBy = new Date(body.answer_by)
  if (answerBy <= work.now) refuseField('answer_by', 'The deadline must be in the future.')
  await invite(work, {
    investment_opportunity_id: row['investment_opportunity_id'] as number,
    user_ids: body.user_ids,
    sounding: { answer_by: answerBy, reason: body.reason ?? null },
  })
}

const atMost = 20

/** Investors whose name has these words, those first whom nothing stands against. */
export async function candidatesOf(
  { db, tenant, now }: QueryContext,
  id: number,
  search: string | undefined,
): Promise<AnswerOf<typeof readSoundingCandidates>> {
  const text = `
    with s as (select investment_opportunity_id as offer from market_soundings where tenant_id = $1 and id = $2)
    select u.id as user_id, u.name as user_name, case
      when exists (select 1 from market_sounding_acceptances a where a.tenant_id = $1 and a.user_id = u.id
        and a.investment_opportunity_id = s.offer) then 'accepted'
      when ${isNotSounded('u.id')} then 'do_not_sound'
      when exists (select 1 from invitations n where n.tenant_id = $1 and n.user_id = u.id and n.investment_opportunity_id = s.offer
        and n.deleted_at is null and n.status <> 'declined' and (n.answer_by is null or n.answer_by > $4)) then 'waiting'
      when exists (select 1 from invitations n where n.tenant_id = $1 and n.user_id = u.id and n.investment_opportunity_id = s.offer
        and n.status = 'declined') then 'declined' end as not_asked
    from users u cross join s
    where u.tenant_id = $1 and ${isOpenInvestorRow('u')} and ($3::text is null or u.name ilike $3)
    order by u.name, u.id limit ${atMost}`
  const { rows } = await db.executeQuery<AnswerOf<typeof readSoundingCandidates>[number]>(
    CompiledQuery.raw(text, [tenant.id, id, search ? `%${escapeLike(search)}%` : null, now]),
  )
  return rows
}
