import { labelOf } from '@moorgate/contract'
import type { Labels } from '@moorgate/contract'
import type { Heard, Listener } from '../../kernel/events/outbox.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification } from '../../kernel/mail/index.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../investors/index.ts'
import { notify, postLetter, senderOf, words } from '../notifications/index.ts'

async function entityOf(work: Work, id: number | null) {
  return work.db
    .selectFrom('investment_method_entities as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.lead_user_id'),
    )
    .select(['e.id', 'e.display_name', 'e.status', 'e.decision_reason', 'e.made_by', 'e.lead_user_id'])
    .select(['u.first_name', 'u.name', 'u.email'])
    .where('e.tenant_id', '=', work.tenant.id)
    .where('u.tenant_id', '=', work.tenant.id)
    .where('e.id', '=', id ?? 0)
    .executeTakeFirst()
}

type Told = NonNullable<Awaited<ReturnType<typeof entityOf>>>

/** Staff who may decide hear of a method that waits, but for whoever made it. */
const tellStaff: Listener = {
  name: 'methods.waiting',
  hears: ['method.submitted'],
  handle: async (work, event) => {
    const entity = await entityOf(work, event.subjectId)
    if (entity?.status !== 'pending') return
    const staff = await staffWhoMay(work, 'investors', 'update')
    return notify(work, {
      userIds: staff.filter((id) => id !== entity.made_by),
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\InvestmentMethodSubmitted',
      message: words`**${entity.display_name}** of ${entity.name} waits for approval.`,
      cta: `/admin/investors/investment-methods/${entity.id}/details`,
      icon: 'info',
    })
  },
}

const said: Readonly<Record<string, (entity: Told, noun: string) => string>> = {
  'method.approved': ({ display_name }, noun) => words`Your ${noun} **${display_name}** is approved.`,
  'method.rejected': ({ display_name, decision_reason }, noun) =>
    words`We couldn’t approve your ${noun} **${display_name}**: ${decision_reason ?? ''}`,
  'method.suspended': ({ display_name, decision_reason }, noun) =>
    words`Your ${noun} **${display_name}** is suspended: ${decision_reason ?? ''}`,
  'method.bank_changed': ({ display_name }, noun) =>
    words`The bank account of your ${noun} **${display_name}** was changed. Nothing is paid to it for 48 hours. If this wasn’t you, tell us at once.`,
}

/** The investor hears what was decided, and that the place where their money goes has changed. */
const tellInvestor: Listener = {
  name: 'methods.decided',
  hears: Object.keys(said),
  handle: async (work, event) => {
    const entity = await entityOf(work, event.subjectId)
    if (!entity) return
    const noun = labelOf(work.tenant.branding.navigation as Labels, 'investment_method', { lower: true })
    const message = said[event.type]!(entity, noun)
    await writeTo(work, event, entity, message)
    return notify(work, {
      userIds: [entity.lead_user_id],
      cause: `event:${event.id}`,
      type: `App\\Notifications\\${noteTypes[event.type]}`,
      message,
      cta: pageOf(entity.id),
      icon: 'info',
    })
  },
}

const noteTypes: Readonly<Record<string, string>> = {
  'method.approved': 'InvestmentMethodApproved',
  'method.rejected': 'InvestmentMethodRejected',
  'method.suspended': 'InvestmentMethodSuspended',
  'method.bank_changed': 'InvestmentMethodBankChanged',
}

const pageOf = (id: number) => `/investor/profile/investmentmethod_${id}`

async function writeTo(work: Work, event: Heard, entity: Told, message: string): Promise<void> {
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  const mail = notification(senderOf(work.tenant), {
    firstName: entity.first_name,
    message,
    button: { label: 'Open it', url: address(pageOf(entity.id)) },
    preferencesUrl: address('/investor/profile/subscription'),
  })
  await postLetter(work, { to: entity.email, cause: `methods:${event.id}`, mail })
}

export const methodListeners: readonly Listener[] = [tellStaff, tellInvestor]
