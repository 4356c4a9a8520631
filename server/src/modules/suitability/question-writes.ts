import { refuseField, say } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import type { TestBank } from '../../domain/test-attempts.ts'

type Values = Record<string, unknown>

/** The wire says 1 and 2; the bank's own name is what is kept. */
const bankName = (number: unknown) => (number === 1 ? 'fca_1' : 'fca_2')

export async function prepareQuestion(
  _work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  return existing ? values : { ...values, bank: 'single' }
}

export async function prepareFcaQuestion(_work: Work, values: Values): Promise<Values> {
  return values['bank'] === undefined ? values : { ...values, bank: bankName(values['bank']) }
}

/** A question has one right answer: making another one right makes the one before wrong. */
export const prepareOption =
  (banks: readonly TestBank[]) =>
  async (work: Work, values: Values, existing: Values | undefined): Promise<Values> => {
    const questionId = Number(values['compliance_question_id'] ?? existing?.['compliance_question_id'])
    await checkQuestion(work, questionId, banks)
    const isRight = values['is_correct'] ?? existing?.['is_correct']
    if (isRight === true)
      await unmarkOthers(work, questionId, { right: existing?.['id'] as number | undefined, banks })
    return values
  }

async function checkQuestion(work: Work, id: number, banks: readonly TestBank[]): Promise<void> {
  // Locked, so that two editors who both mark an answer as right take turns.
  const question = await work.db
    .selectFrom('compliance_questions')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('bank', 'in', banks)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!question) refuseField('compliance_question_id', say.in)
}

/** Each answer that is no longer the right one says so, as it would if it were changed itself. */
async function unmarkOthers(
  work: Work,
  questionId: number,
  { right, banks }: { right: number | undefined; banks: readonly TestBank[] },
): Promise<void> {
  const name = banks.includes('single') ? 'compliance_option' : 'fca_compliance_option'
  const unmarked = await work.db
    .updateTable('compliance_options')
    .set((row) => ({ is_correct: false, updated_at: work.now, version: row('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('compliance_question_id', '=', questionId)
    .where('is_correct', '=', true)
    .where('id', 'is distinct from', right ?? null)
    .returning('id')
    .execute()
  for (const { id } of unmarked)
    work.emit({
      type: banks.includes('single') ? 'compliance_option.updated' : 'fca_compliance_option.updated',
      subject: { type: name, id },
      before: { is_correct: true },
      after: { is_correct: false },
    })
}
