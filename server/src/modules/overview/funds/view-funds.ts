import { refuse, refuseField, say } from '@moorgate/contract'
import type { fundsFigures, QueryOf } from '@moorgate/contract'
import { parseMoney } from '../../../domain/money.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { seenOpportunity } from '../../opportunity-visibility/index.ts'
import type { ViewedFunds } from '../figures/funds-worksheet.ts'

/**
 * The lines as they are asked with, in the offer's currency. 404 for who may not see the offer, 422 for what
 * is no amount.
 */
export async function viewFunds(
  question: QueryContext,
  id: number,
  { amounts, purposes = '', target }: QueryOf<typeof fundsFigures.workbook>,
): Promise<ViewedFunds> {
  if (!(await seenOpportunity(question, id))) refuse({ code: 'not_found' })
  const [offer] = await question.rows<Pick<ViewedFunds, 'name' | 'currency'>>(
    'select o.name, o.currency from investment_opportunities o where o.tenant_id = $1 and o.id = $2',
    [question.tenant.id, id],
  )
  const { name, currency } = offer!
  const minorOf = (field: string, amount: string) =>
    parseMoney(amount, currency) ?? refuseField(field, say.number)
  const names = purposes.split('\n')
  return {
    name,
    currency,
    lines: amounts.split(',').map((amount, index) => ({
      purpose: names[index] || `Purpose ${index + 1}`,
      minor: minorOf('amounts', amount),
    })),
    targetMinor: target === undefined ? undefined : minorOf('target', target),
  }
}
