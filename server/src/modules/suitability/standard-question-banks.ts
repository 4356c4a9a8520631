import { randomInt } from 'node:crypto'
import type { Trx } from '../../kernel/database/database.ts'
import type { TestBank } from '../../domain/test-attempts.ts'
import { dontKnow } from './banks/bank.ts'
import type { BankQuestion } from './banks/bank.ts'
import { fcaBank1 } from './banks/fca-1.ts'
import { fcaBank2 } from './banks/fca-2.ts'
import { singleBank } from './banks/single.ts'

const banks: Readonly<Record<TestBank, readonly BankQuestion[]>> = {
  single: singleBank,
  fca_1: fcaBank1,
  fca_2: fcaBank2,
}

/**
 * Gives a new tenant its three banks. Its compliance officer confirms or changes them before investors are
 * tested.
 */
export async function standardQuestionBanks(db: Trx, tenantId: number, now: Date): Promise<void> {
  for (const [bank, questions] of Object.entries(banks) as [TestBank, readonly BankQuestion[]][]) {
    await db.insertInto('compliance_banks').values({ tenant_id: tenantId, bank, updated_at: now }).execute()
    const kept = await db
      .insertInto('compliance_questions')
      .values(
        questions.map((question, order) => ({
          tenant_id: tenantId,
          bank,
          text: question.text,
          is_critical: question.critical === true,
          order,
          created_at: now,
          updated_at: now,
        })),
      )
      .returning(['id', 'order'])
      .execute()
    const rows = kept.flatMap(({ id, order }) =>
      optionsOf(questions[order]!).map((option) => ({ id, ...option })),
    )
    await db
      .insertInto('compliance_options')
      .values(
        rows.map(({ id, text, isCorrect, order }) => ({
          tenant_id: tenantId,
          compliance_question_id: id,
          text,
          is_correct: isCorrect,
          order,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
  }
}

/**
 * Shuffled before they get ids, so that neither id nor order tells which is right. "I don't know" stands
 * last.
 */
function optionsOf(question: BankQuestion) {
  const options = shuffled([question.right, ...question.wrong])
  return [...options, dontKnow].map((text, order) => ({ text, isCorrect: text === question.right, order }))
}

/** A new list in random order (Fisher–Yates). */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const item = mixed[last]!
    mixed[last] = mixed[other]!
    mixed[other] = item
  }
  return mixed
}
