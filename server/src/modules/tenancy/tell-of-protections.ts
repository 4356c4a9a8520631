import { features, roleIds } from '@moorgate/contract'
import type { FeatureFlag } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { notify, words } from '../notifications/index.ts'

/** Switches that protect investors or ask for a check of them. */
const protections = [
  'risk_warning_enabled',
  'compliance_test_enabled',
  'compliance_test_requires_categorisation_approval',
  'financial_promotion_exceptions_enabled',
  'user_screening_enabled',
] as const satisfies readonly FeatureFlag[]

/** Records each protection that a change of switches takes away, beside the change itself. */
export function recordProtectionsOff(work: Work, flags: Partial<Record<FeatureFlag, 0 | 1>>): void {
  for (const flag of protections.filter((name) => flags[name] === 0))
    work.emit({
      type: 'protection.switched_off',
      subject: { type: 'branding', id: 1 },
      payload: { flag, setting: fillLabels(wordingOf(work.tenant).labels, features[flag].name) },
      before: { [flag]: 1 },
      after: { [flag]: 0 },
    })
}

/** What was switched off, and where it is switched on again. */
function switchedOff(event: StoredEvent): { setting: string; page: string } | undefined {
  if (event.type === 'protection.switched_off')
    return { setting: `“${String(event.payload['setting'])}”`, page: '/admin/settings/account/features' }
  const isOff = (field: string) => event.before?.[field] === true && event.after?.[field] === false
  if (event.type === 'compliance.updated')
    return event.after?.['pay_before_identity'] === true
      ? {
          setting: 'the identity check before a {cash_call}',
          page: '/admin/settings/investor/registration-documents',
        }
      : undefined
  const page = '/admin/settings/investor/types'
  if (isOff('requires_test')) return { setting: 'the {appropriateness} for one {investor_type}', page }
  return isOff('requires_approval') ? { setting: 'staff approval for one {investor_type}', page } : undefined
}

/** The other Super Admins hear of it: one person alone can't loosen a protection unseen. */
export const tellOfProtections = subscription({
  name: 'tenancy.protection_off',
  on: ['protection.switched_off', 'compliance.updated', 'investor_type.updated'],
  handle: async (work, event) => {
    const off = switchedOff(event)
    if (!off) return
    const admins = await work.db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('tenant_id', '=', work.tenant.id)
      .where('role_id', '=', roleIds.superAdmin)
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
    const actor = await work.db
      .selectFrom('users')
      .select('name')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.actorId ?? 0)
      .executeTakeFirst()
    const { labels } = wordingOf(work.tenant)
    return notify(work, {
      userIds: admins.map(({ id }) => id).filter((id) => id !== event.actorId),
      cause: `event:${event.id}`,
      name: 'ProtectionSwitchedOff',
      message: words`**${actor?.name ?? 'The system'}** switched off ${fillLabels(labels, off.setting)}. Check that this is right.`,
      cta: off.page,
      icon: 'info',
    })
  },
})
