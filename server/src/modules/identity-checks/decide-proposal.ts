import { refuse } from '@moorgate/contract'
import type { IdentityRisk } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { changeById } from '../../kernel/rows.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { mustBeSecondPerson, whyNotSecond } from '../second-person/index.ts'
import { mustStillMatch } from './changed-details.ts'
import { decideCheck, lockSubject, mustPassBy } from './check-state.ts'
import type { Finding, Subject } from './check-state.ts'

type Check = Selectable<Tables['identity_checks']>

const hadAHand = 'You proposed this, so a colleague has to approve it.'

const makersOf = (check: Pick<Check, 'proposed_by' | 'created_by' | 'user_id'>) => [
  check.proposed_by,
  check.created_by,
  check.user_id,
]

/** The second person agrees: from now on the identity counts. */
export async function approveProposal(work: Work, id: number): Promise<void> {
  const { subject, check } = await lockProposal(work, id)
  await mustBeSecondPerson(work, makersOf(check), hadAHand)
  await mustStillMatch(work, id)
  const finding = { ...check, risk: check.risk as IdentityRisk } as Finding
  mustPassBy(finding.product, subject)
  const { type, product, risk, score, reason } = finding
  await decideCheck(work, subject, id, { type, product, risk, score, reason, decision: 'passed' })
}

/** It is looked at again. Also how the first person takes back what they proposed. */
export async function returnProposal(work: Work, id: number, reason: string): Promise<void> {
  const { subject } = await lockProposal(work, id)
  await changeById(work, 'identity_checks', id, { status: 'submitted', proposed_by: null, proposed_at: null })
  work.emit({
    type: 'identity_check.returned',
    subject: { type: 'user', id: subject.id },
    payload: { identity_check_id: id, reason },
  })
}

/** Whether the reader had a hand in a proposed pass, so that somebody else decides. */
export async function hadHandInProposal(question: QueryContext, id: number): Promise<boolean> {
  const check = await question.db
    .selectFrom('identity_checks')
    .select(['proposed_by', 'created_by', 'user_id', 'status'])
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (check?.status !== 'proposed') return true
  return (await whyNotSecond(question, makersOf(check), hadAHand)) !== null
}

/** The person, then the check, locked in this order. */
async function lockProposal(work: Work, id: number): Promise<{ subject: Subject; check: Check }> {
  const found = await work.db
    .selectFrom('identity_checks')
    .select('user_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const subject = await lockSubject(work, found?.user_id ?? 0)
  const { rows } = await sql<Check>`
    select * from identity_checks where tenant_id = ${work.tenant.id} and id = ${id} for update`.execute(
    work.db,
  )
  if (rows[0]?.status !== 'proposed') refuse({ code: 'conflict', reason: 'already_decided' })
  return { subject, check: rows[0] }
}
