import { taxCertificateNames, textOf } from '@moorgate/contract'
import type { TaxCertificateKind } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText } from '../../domain/format.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { senderOf, taxCertificateFiled, taxCertificateWithdrawn } from '../../letters/index.ts'
import { notify, withReason, words } from '../notifications/index.ts'

interface CertificateNotice {
  user_id: number
  first_name: string
  email: string
  offer_id: number
  offer: string
  issuer: string
  kind: TaxCertificateKind
  uir: string
  issued_on: string
  status: string
  reason: string | null
  document_id: number
}

/** Its investor hears that a certificate was filed, was replaced by another, or was withdrawn and why. */
export const tellInvestor: Subscription = subscription({
  name: 'tax_certificates.told',
  on: ['tax_certificate.filed', 'tax_certificate.replaced', 'tax_certificate.withdrawn'],
  handle: async (work, { id, type, subjectId }) => {
    const notice = await noticeOf(work, subjectId)
    if (!notice) return
    const isWithdrawn = type === 'tax_certificate.withdrawn'
    // What was filed and ended meanwhile is told by its end alone.
    if (!isWithdrawn && notice.status !== 'valid') return
    const page = isWithdrawn
      ? `/investor/portfolio/${notice.offer_id}`
      : `/investor/pdf/${notice.document_id}`
    await postLetter(work, {
      group: 'investments',
      to: notice.email,
      cause: `tax_certificate:${id}`,
      mail: letterOf(work, notice, { isWithdrawn, page }),
    })
    return notify(work, {
      userIds: [notice.user_id],
      cause: `event:${id}`,
      name: isWithdrawn ? 'TaxCertificateWithdrawn' : 'TaxCertificateFiled',
      message: messageOf(notice, type === 'tax_certificate.replaced'),
      cta: page,
      icon: 'info',
    })
  },
})

async function noticeOf(work: Work, id: number | null): Promise<CertificateNotice | undefined> {
  const { rows } = await sql<CertificateNotice>`
    select u.id as user_id, u.first_name, u.email, o.id as offer_id, o.name as offer, coalesce(o.issuer_name, o.name) as issuer,
      c.kind, c.uir, c.issued_on::text as issued_on, c.status, c.reason, c.document_id
    from tax_certificates c
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = c.investment_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = i.user_id and u.is_active and u.deleted_at is null
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = c.investment_opportunity_id
    where c.tenant_id = ${work.tenant.id} and c.id = ${id ?? 0}`.execute(work.db)
  return rows[0]
}

function letterOf(
  work: Work,
  notice: CertificateNotice,
  { isWithdrawn, page }: { isWithdrawn: boolean; page: string },
) {
  const facts = {
    firstName: notice.first_name,
    company: notice.issuer,
    name: taxCertificateNames[notice.kind],
    uir: notice.uir,
    issuedOn: dateText(notice.issued_on),
    url: linkTo(work.platform, work.tenant, page),
  }
  const sender = senderOf(work.tenant)
  return isWithdrawn
    ? taxCertificateWithdrawn(sender, { ...facts, reason: notice.reason ?? '' })
    : taxCertificateFiled(sender, { ...facts, taxNote: textOf(wordingOf(work.tenant), 'tax_note') })
}

function messageOf({ kind, offer, status, reason }: CertificateNotice, isReplaced: boolean): string {
  const name = taxCertificateNames[kind]
  if (status !== 'valid')
    return withReason(words`Your ${name} certificate for **${offer}** has been withdrawn`, reason)
  return isReplaced
    ? words`Your ${name} certificate for **${offer}** has been replaced. Use the new one.`
    : words`Your ${name} certificate for **${offer}** is ready.`
}
