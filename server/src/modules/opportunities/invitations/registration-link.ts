import { hasClosed } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { sameSecret, signature } from '../../../kernel/tokens.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { inviteNewcomer } from './invite.ts'
import { opportunities } from '../tables.ts'

/**
 * `12-9f3a…`: an offer, signed under the tenant's own secret, so that nobody invites themselves to another
 * one.
 */
function codeOf({ signingSecret }: Pick<Tenant, 'signingSecret'>, opportunityId: number): string {
  return `${opportunityId}-${signature(signingSecret, ['invite on register', opportunityId]).slice(0, 32)}`
}

/** The address that staff send to people who have no account. */
export async function registrationLink(
  question: QueryContext,
  opportunityId: number,
): Promise<{ url: string }> {
  await showJson(question, opportunities, question, opportunityId)
  const { platform, tenant } = question
  return { url: linkTo(platform, tenant, `/register?invite=${codeOf(tenant, opportunityId)}`) }
}

/**
 * Anyone who registers by such a link is invited to its offer at once, unless that takes nobody any more
 * (specification §9).
 */
export const inviteOnRegister = subscription({
  name: 'opportunities.invite_on_register',
  on: ['identity.registered'],
  handle: async (work, event) => {
    const { invite_code: code } = event.payload
    if (work.tenant.flags['invite_on_register'] !== 1 || typeof code !== 'string') return
    const opportunityId = Number(/^([1-9]\d{0,14})-/.exec(code)?.[1] ?? 0)
    if (opportunityId === 0 || !sameSecret(code, codeOf(work.tenant, opportunityId))) return
    const { rows } = await sql<{ status: number }>`
      select status from investment_opportunities
      where tenant_id = ${work.tenant.id} and id = ${opportunityId} and deleted_at is null`.execute(work.db)
    if (rows[0] && !hasClosed(rows[0].status)) await inviteNewcomer(work, opportunityId, event.subjectId ?? 0)
  },
})
