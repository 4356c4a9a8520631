import { sql } from 'kysely'
import { formatDecimal, dateText } from '../../domain/format.ts'
import { linkTo } from '../../kernel/links.ts'
import { certificateReady, senderOf } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notifyAll, words } from '../notifications/index.ts'

interface CertificateNotice {
  user_id: number
  first_name: string
  email: string
  investment_id: number
  offer_id: number
  offer: string
  issuer: string
  share_class: string
  shares: string
  number: string
  issued_on: string
  document_id: number
}

/**
 * Tells those who got shares that the round is completed and where their certificates are: a letter each, a
 * note each person.
 */
export async function tellOfCertificates(work: Work, ids: readonly number[]): Promise<() => Promise<void>> {
  const { rows } = await sql<CertificateNotice>`
    select l.user_id, u.first_name, u.email, l.investment_id, o.id as offer_id, o.name as offer,
      coalesce(o.issuer_name, o.name) as issuer, l.share_class, wire_decimal(l.shares) as shares, c.number, c.issued_on, c.document_id
    from certificates c
    join share_lots l on l.tenant_id = ${work.tenant.id} and l.id = c.share_lot_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = c.investment_opportunity_id
    where c.tenant_id = ${work.tenant.id} and c.id = any(${[...ids]}::bigint[]) order by c.id`.execute(
    work.db,
  )
  for (const row of rows)
    await postLetter(work, {
      to: row.email,
      cause: `certificate:${row.investment_id}`,
      mail: letter(work, row),
    })
  return notifyAll(
    work,
    [...Map.groupBy(rows, (row) => row.user_id).values()].map((own) => noteOn(own)),
  )
}

const pageOf = ({ document_id: id }: CertificateNotice) => `/investor/pdf/${id}`

/** Of several certificates the note leads to the holding, which has them all. */
function noteOn(own: readonly CertificateNotice[]) {
  const [first] = own as readonly [CertificateNotice]
  const numbers = own.map(({ number }) => number).join(', ')
  return {
    userIds: [first.user_id],
    cause: `certificate:${first.investment_id}`,
    name: 'InvestmentOpportunityTransitionExisting',
    message:
      own.length === 1
        ? words`**${first.offer}** is completed. Your share certificate **${numbers}** is ready.`
        : words`**${first.offer}** is completed. Your share certificates **${numbers}** are ready.`,
    cta: own.length === 1 ? pageOf(first) : `/investor/portfolio/${first.offer_id}`,
    icon: 'investment_opportunity_transition_existing',
  } as const
}

const letter = (work: Work, row: CertificateNotice) =>
  certificateReady(senderOf(work.tenant), {
    firstName: row.first_name,
    company: row.issuer,
    holding: `${formatDecimal(row.shares)} ${row.share_class} shares`,
    certificateNumber: row.number,
    issuedOn: dateText(row.issued_on),
    url: linkTo(work.platform, work.tenant, pageOf(row)),
  })
