import type { QueryContext } from '../../kernel/work.ts'
import { whyNotSecond } from '../second-person/index.ts'

export const wroteIt = 'You wrote this valuation, so you can’t approve it. Ask a colleague.'

/** Whether the reader may not approve the valuation, because they had a hand in it. */
export async function isNoSecond(question: QueryContext, id: number): Promise<boolean> {
  const row = await question.db
    .selectFrom('company_valuations')
    .select('makers')
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return (await whyNotSecond(question, row?.makers ?? [], wroteIt)) !== null
}
