import { bookHidden, can, opportunityStatus, roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { certificatesDueFrom, certificatesRemindedAfter } from '../../domain/tax.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { isCertifiedSql } from '../../rows/tax-rows.ts'
import { notifyAll, words } from '../notifications/index.ts'
import { expectsCertificate, holdingsSql, isHolding } from './holders.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'

interface MissingCertificates {
  id: number
  name: string
  allotted_on: string
  missing: number
  user_id: number
  role_id: number
}

/** Nine months after an allotment the person who looks after the offer hears of holders without a certificate. */
export const remindOfCertificates: ScheduledTask = {
  name: 'remind_of_tax_certificates',
  everySeconds: 3600,
  perform: async (platform, tenant) => {
    if (tenant.flags['tax_enabled'] !== 1) return
    const ring = await transactAsSystem(platform, tenant, remindStaff)
    await ring()
  },
}

/** Once for each day of allotment of an offer. */
async function remindStaff(work: Work): Promise<() => Promise<void>> {
  const today = londonDate(work.now)
  const { rows } = await sql<MissingCertificates>`
    select o.id, o.name, l.allotted_on::text as allotted_on, count(*)::int as missing, s.id as user_id, s.role_id
    from investment_opportunities o
    join users s on s.tenant_id = ${work.tenant.id} and s.id = coalesce(o.owner_id, o.created_by) and s.role_id <> ${roleIds.user}
      and s.is_active and s.deleted_at is null
    join ${holdingsSql(work.tenant.id)} on i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = o.id
    where o.tenant_id = ${work.tenant.id} and o.status = ${opportunityStatus.completed} and o.deleted_at is null
      and ${expectsCertificate(work.tenant.id)}
      and ${isHolding} and l.allotted_on <= ${certificatesDueFrom(today)}::date
      and l.allotted_on > ${certificatesRemindedAfter(today)}::date
      and not ${isCertifiedSql(work.tenant.id, sql`i.id`)}
      and not exists (select 1 from notifications n where n.tenant_id = ${work.tenant.id} and n.user_id = s.id
        and n.cause = 'tax_certificates_missing:' || o.id || ':' || l.allotted_on)
    group by o.id, o.name, l.allotted_on, s.id, s.role_id order by o.id, l.allotted_on`.execute(work.db)
  const certificate = fillLabels(work.tenant.branding.navigation, '{tax_certificate}')
  return notifyAll(
    work,
    rows.filter(mayFile).map(({ id, name, allotted_on: day, missing, user_id: userId }) => ({
      userIds: [userId],
      cause: `tax_certificates_missing:${id}:${day}`,
      name: 'TaxCertificatesMissing',
      message:
        missing === 1
          ? words`One holding in **${name}** has no ${certificate} nine months after allotment.`
          : words`${String(missing)} holdings in **${name}** have no ${certificate} nine months after allotment.`,
      cta: `/admin/investments/existing/${id}/transactions`,
      icon: 'info' as const,
    })),
  )
}

/** Nobody is told of what their role doesn't show. */
const mayFile = ({ role_id: roleId }: MissingCertificates): boolean =>
  can(roleId, 'investment_opportunity_existing', 'visit') && !bookHidden(roleId, opportunityStatus.completed)
