import { refuse, roleIds, term } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText, moneyText, weekdayText } from '../../../domain/format.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { linkTo } from '../../../kernel/links.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { addressLines, cashCallNotice, letterheadOf } from '../../../pdf/index.ts'
import { calledLine, interestWords, reasonWords } from '../notifications/call-notice.ts'
import { paymentDetails } from './payment-details.ts'

interface Addressee {
  name: string
  address: Record<string, string | null> | null
  /** The investor's own. */
  reference: string
  issued_at: Date | null
}

/** The notice of a call to one investor, as PDF. Who may read the line has been asked before. */
export async function callNoticePdf(question: QueryContext, lineId: number): Promise<GeneratedFile> {
  const { tenant, platform, actor } = question
  const line = (await calledLine(question, lineId)) ?? refuse({ code: 'not_found' })
  const addressee = await addresseeOf(question, lineId)
  const isInvestor = actor.roleId === roleIds.user
  const { bank, reference } = await paymentDetails(question.db, { ...question, isInvestor }, lineId)
  const { issued_at: issuedAt } = addressee
  const interest = interestWords(line)
  const content = await cashCallNotice({
    ...letterheadOf(tenant),
    recipient: addressLines(addressee.name, addressee.address),
    date: issuedAt === null ? 'Draft' : dateText(londonDate(issuedAt)),
    investor: addressee.reference,
    title: line.title,
    offer: line.opportunity,
    amount: moneyText(line.amount_minor, line.currency),
    dueDay: weekdayText(line.due_date),
    reason: reasonWords(line).join(' '),
    tables: [],
    ...(bank && { bank }),
    ...(reference !== null && { reference }),
    payUrl: linkTo(platform, tenant, line.page),
    ...(interest.length > 0 && { lateTerms: interest.join(' ') }),
    labels: { how_to_pay: 'How to pay', investor: term(tenant.branding.navigation, 'investor') },
    createdAt: issuedAt ?? new Date(`${line.due_date}T12:00:00Z`),
  })
  return { name: `${line.title}, ${line.opportunity}.pdf`, mime: 'application/pdf', content }
}

/** The name that the investor's method is registered in, or their own. */
export const addresseeName = sql<string>`coalesce(m.registered_name, g.name, u.name)`

/** The tables that hold the name and address of the addressee of a line `l`. */
export const addresseeSources = (tenantId: number) => sql`
  join investments i on i.tenant_id = ${tenantId} and i.id = l.investment_id
  join users u on u.tenant_id = ${tenantId} and u.id = l.user_id
  left join organisations g on g.tenant_id = ${tenantId} and g.id = i.organisation_id
  left join investment_method_entities m on m.tenant_id = ${tenantId} and m.id = i.investment_method_entity_id`

async function addresseeOf({ db, tenant }: QueryContext, lineId: number): Promise<Addressee> {
  const { rows } = await sql<Addressee>`
    select ${addresseeName} as name, coalesce(m.address, g.address, u.address) as address, u.reference, k.issued_at
    from cash_call_lines l
    join cash_calls k on k.tenant_id = ${tenant.id} and k.id = l.cash_call_id
    ${addresseeSources(tenant.id)}
    where l.tenant_id = ${tenant.id} and l.id = ${lineId}`.execute(db)
  return rows[0]!
}
