import { labelOf } from '@moorgate/contract'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { notify, words } from '../notifications/index.ts'
import type { Note } from '../notifications/index.ts'

/**
 * Those who may call for money hear who set the account that investors pay into, and what a colleague decided
 * about it: a wrong one is seen before money is called to it.
 */
export const tellOfAccount = subscription({
  name: 'opportunities.account_set',
  on: [
    'investment_opportunity.bank_account_set',
    'investment_opportunity.bank_account_approved',
    'investment_opportunity.bank_account_refused',
  ],
  handle: async (work, event) => {
    const opportunity = await work.db
      .selectFrom('investment_opportunities')
      .select(['id', 'name'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (!opportunity) return
    const told = messageOf(event, {
      who: await nameOf(work, event.actorId),
      investors: labelOf(wordingOf(work.tenant).labels, 'investors', { lower: true }),
      opportunity: opportunity.name,
    })
    return notify(work, {
      userIds: await staffWhoMay(work, 'cash_calls', 'update'),
      cause: `event:${event.id}`,
      ...told,
      cta: `/admin/investments/opportunities/${opportunity.id}/edit#bank-account`,
      icon: 'info',
    })
  },
})

function messageOf(
  event: StoredEvent,
  { who, investors, opportunity }: { who: string; investors: string; opportunity: string },
): Pick<Note, 'name' | 'message'> {
  const { masked = '', verified } = ((event.type === refusedType ? event.before : event.after) ?? {}) as {
    masked?: string
    verified?: string
  }
  const ending = masked.slice(-4)
  switch (event.type) {
    case 'investment_opportunity.bank_account_approved':
      return {
        name: 'AccountToPayIntoApproved',
        message: words`${who} approved the account ending ${ending} that ${investors} in **${opportunity}** pay into.`,
      }
    case refusedType:
      return {
        name: 'AccountToPayIntoRefused',
        message: words`${who} refused the account ending ${ending} for **${opportunity}**: ${String(event.payload['reason'])}`,
      }
    default:
      return {
        name: 'AccountToPayIntoSet',
        message: words`${who} set the account that ${investors} in **${opportunity}** pay into, ending ${ending}. It counts in 48 hours, or once a second person approves it.${verified === 'modulus_failed' ? ' Its numbers fail the bank check.' : ''}`,
      }
  }
}

const refusedType = 'investment_opportunity.bank_account_refused'

async function nameOf(work: Work, id: number | null): Promise<string> {
  const person = await work.db
    .selectFrom('users')
    .select('name')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  return person?.name ?? 'A colleague'
}
