import type { showTaxNumbers } from '@moorgate/contract'
import type { AnswerOf } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { storedDetailsOf, numbersIn } from './tax-details.ts'

/** The numbers themselves. That somebody looked goes on record, no matter who it was. */
export async function revealTaxNumbers(work: Work, userId: number): Promise<AnswerOf<typeof showTaxNumbers>> {
  const stored = await storedDetailsOf(work, userId)
  const { residences, ...numbers } = numbersIn(work, stored)
  work.emit({ type: 'user.tax_numbers_shown', subject: { type: 'user', id: userId } })
  return {
    ...numbers,
    residences: (stored?.residences ?? []).map(({ country }, index) => ({
      country,
      number: residences[index] ?? null,
    })),
  }
}
