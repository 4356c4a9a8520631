import { CompiledQuery } from 'kysely'
import { refuse } from '@moorgate/contract'
import type { Trx } from '../../kernel/database/database.ts'
import type { TestBank } from '../../domain/test-attempts.ts'
import { shuffled } from './standard-question-banks.ts'
import { isComplete } from './tables.ts'

/** A question as an attempt keeps it. The right option is named here and nowhere that an investor sees. */
export interface SnapshotQuestion {
  id: number
  text: string
  is_critical: boolean
  correct_option_id: number
  options: { id: number; text: string }[]
}

// $1 the tenant, $2 the bank.
const statement = `
  select q.id, q.text, q.is_critical,
    (select o.id from compliance_options o where o.tenant_id = $1 and o.compliance_question_id = q.id
       and o.deleted_at is null and o.is_correct) as correct_option_id,
    (select json_agg(json_build_object('id', o.id, 'text', o.text) order by o."order", o.id) from compliance_options o
       where o.tenant_id = $1 and o.compliance_question_id = q.id and o.deleted_at is null) as options
  from compliance_questions q
  where q.tenant_id = $1 and q.bank = $2 and q.active and q.deleted_at is null and ${isComplete('q')}
  order by q."order", q.id`

/**
 * The questions of a bank that may be asked, in the bank's own order. Refuses with 409 where there are none.
 */
export async function questionsOfBank(
  db: Trx,
  tenantId: number,
  bank: TestBank,
): Promise<SnapshotQuestion[]> {
  const { rows } = await db.executeQuery<SnapshotQuestion>(CompiledQuery.raw(statement, [tenantId, bank]))
  if (rows.length === 0) refuse({ code: 'conflict', reason: 'test_not_set_up' })
  return rows
}

const last = (option: { text: string }) => /^i don[’']t know/i.test(option.text)

/** Questions and options in an order of their own for each attempt; "I don't know" stays last. */
export function inRandomOrder(questions: readonly SnapshotQuestion[]): SnapshotQuestion[] {
  return shuffled(questions).map((question) => ({
    ...question,
    options: [
      ...shuffled(question.options.filter((option) => !last(option))),
      ...question.options.filter(last),
    ],
  }))
}
