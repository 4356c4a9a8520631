import {
  editorsChanged,
  editorsChannelOf,
  opportunityOfEditorsChannel,
  refuse,
  roleIds,
} from '@moorgate/contract'
import type { AnswerOf, stayInPage as stayEndpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { later } from '../../../kernel/clock.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { mayTouch, seenOpportunity } from '../../opportunity-visibility/index.ts'
import type { ChannelRule } from '../../../kernel/module.ts'

type Editors = AnswerOf<typeof stayEndpoint>

/**
 * Browsers let the timers of a hidden window run once a minute: anyone who gave no sign for longer has left
 * without saying so.
 */
const goneAfterMs = 75_000
/** A push carries no more than ten kilobytes; nobody reads so many names. */
const mostEditors = 20

/** Anyone who may write a page hears who has it open; investors never do. */
export const editorChannels: ChannelRule = async (question, channel) => {
  const id = opportunityOfEditorsChannel(channel)
  return id !== undefined && (await mayWrite(question, id))
}

async function mayWrite(question: QueryContext, opportunityId: number): Promise<boolean> {
  const opportunity = await seenOpportunity(question, opportunityId)
  return (
    opportunity !== undefined &&
    question.actor.roleId !== roleIds.user &&
    mayTouch(question, opportunity.status, 'update')
  )
}

interface Sign {
  window: string
  block?: Editors[number]['block'] | undefined
}

/**
 * Keeps a sign of life and answers who else has the page open. The others are told at once when somebody came
 * or went to another block, and not of every sign. What became too old is swept on the way.
 */
export async function stayInPage(
  question: QueryContext,
  opportunityId: number,
  { window, block = null }: Sign,
) {
  await mustWrite(question, opportunityId)
  const { db, tenant, actor, now } = question
  const oldest = later(now, -goneAfterMs)
  const { rows: known } = await sql`
    select 1 from page_editors where tenant_id = ${tenant.id} and investment_opportunity_id = ${opportunityId}
      and user_id = ${actor.id} and window_id = ${window} and block is not distinct from ${block}::text and seen_at >= ${oldest}`.execute(
    db,
  )
  await sql`
    with swept as (
      delete from page_editors where tenant_id = ${tenant.id} and seen_at < ${oldest}
        and not (user_id = ${actor.id} and window_id = ${window}))
    insert into page_editors (tenant_id, investment_opportunity_id, user_id, window_id, block, seen_at)
    values (${tenant.id}, ${opportunityId}, ${actor.id}, ${window}, ${block}, ${now})
    on conflict (tenant_id, investment_opportunity_id, user_id, window_id)
      do update set block = excluded.block, seen_at = excluded.seen_at`.execute(db)
  const editors = await editorsOf(question, opportunityId)
  if (known.length === 0) await tell(question, opportunityId, editors)
  return editors.filter(({ user_id: id }) => id !== actor.id)
}

/** Forgets a window and tells those who are left. */
export async function leavePage(
  question: QueryContext,
  opportunityId: number,
  window: string,
): Promise<void> {
  await mustWrite(question, opportunityId)
  const { db, tenant, actor } = question
  const { rows } = await sql`delete from page_editors where tenant_id = ${tenant.id}
    and investment_opportunity_id = ${opportunityId} and user_id = ${actor.id} and window_id = ${window} returning 1`.execute(
    db,
  )
  if (rows.length > 0) await tell(question, opportunityId, await editorsOf(question, opportunityId))
}

async function mustWrite(question: QueryContext, opportunityId: number): Promise<void> {
  if (!(await seenOpportunity(question, opportunityId))) refuse({ code: 'not_found' })
  if (!(await mayWrite(question, opportunityId))) refuse({ code: 'forbidden' })
}

/** Each person once, where they were seen last, in the order of their names. */
async function editorsOf({ db, tenant, now }: QueryContext, opportunityId: number): Promise<Editors> {
  const { rows } = await sql<Editors[number]>`
    select * from (
      select distinct on (e.user_id) e.user_id, u.name, e.block from page_editors e
      join users u on u.tenant_id = ${tenant.id} and u.id = e.user_id
      where e.tenant_id = ${tenant.id} and e.investment_opportunity_id = ${opportunityId} and e.seen_at >= ${later(now, -goneAfterMs)}
      order by e.user_id, (e.block is null), e.seen_at desc) latest
    order by name, user_id limit ${mostEditors}`.execute(db)
  return rows
}

const tell = ({ platform, tenant }: QueryContext, opportunityId: number, editors: Editors) =>
  platform.realtime.publish({
    appId: String(tenant.id),
    channels: [editorsChannelOf(opportunityId)],
    event: editorsChanged,
    data: JSON.stringify(editors),
  })
