import { can, refuse, withheldLetterReasons } from '@moorgate/contract'
import type { AnswerOf, BodyOf, countInvitations as countInvitationsEndpoint } from '@moorgate/contract'
import { Statement } from '../../../kernel/database/statement.ts'
import { chosenConditions } from '../../../kernel/list/chosen-rows.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { hasDeclined, letterWithheldFrom } from '../../../rows/invitation-rows.ts'
import { isInvestorRow } from '../../../rows/people-rows.ts'
import { isNotSounded } from '../../../rows/sounding-rows.ts'
import { users } from '../../investors/index.ts'
import { checkOpen } from './invite.ts'

type Counts = Record<'total' | 'invited' | 'already_invited' | 'refused', number> &
  Record<(typeof withheldLetterReasons)[number], number>

/** How many of the chosen investors an invitation reaches, and how many of them get no letter, by reason. */
export async function countInvitations(
  question: QueryContext,
  body: BodyOf<typeof countInvitationsEndpoint>,
): Promise<AnswerOf<typeof countInvitationsEndpoint>> {
  if (!can(question.actor.roleId ?? 0, users.resource.event, 'index')) refuse({ code: 'forbidden' })
  const { market_sounding: isConfidential } = await checkOpen(question, body.investment_opportunity_id)
  const statement = new Statement(question)
  const conditions = chosenConditions({ table: users, scope: question, statement }, body)
  const offer = `${statement.bind(body.investment_opportunity_id)}::bigint`
  const refused = isConfidential ? `(${isNotSounded('t.id')} or ${hasDeclined(offer, 't.id')})` : 'false'
  const reasons = withheldLetterReasons.map(
    (reason) => `count(*) filter (where is_new and withheld = '${reason}')::int as ${reason}`,
  )
  const [counts] = await question.rows<Counts>(
    `with chosen as (
       select ${refused} as is_refused, ${letterWithheldFrom('t')} as withheld,
         exists (select 1 from invitations n where n.tenant_id = $1 and n.investment_opportunity_id = ${offer}
           and n.user_id = t.id and n.deleted_at is null) as is_invited
       from users t where ${[...conditions, isInvestorRow('t')].join(' and ')}),
     people as (select *, not is_refused and not is_invited as is_new from chosen)
     select count(*)::int as total, count(*) filter (where is_new)::int as invited,
       count(*) filter (where is_refused)::int as refused,
       count(*) filter (where is_invited and not is_refused)::int as already_invited, ${reasons.join(', ')}
     from people`,
    statement.values,
  )
  const { total, invited, already_invited, refused: refusals, ...withheld } = counts!
  return {
    total,
    invited,
    already_invited,
    refused: refusals,
    letters_withheld: withheldLetterReasons
      .map((reason) => ({ reason, count: withheld[reason] }))
      .filter(({ count }) => count > 0),
  }
}
