import { preEmptionChoice } from '@moorgate/contract'
import { numberCell } from '../../../domain/figure-cells.ts'
import type { CellOrigin } from '../../../domain/figure-cells.ts'
import { cell, countOf, lineOf, minus, words } from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
import type { Choice } from '../offer.ts'
import type { OpportunityCells } from './offer-worksheet.ts'
import { answerNames } from './offer-words.ts'

const { awaiting, notApplicable } = preEmptionChoice
const hasRight = ({ choice }: Choice): boolean => choice !== notApplicable
const isSilent = ({ choice, lapsed }: Choice): boolean => choice === awaiting || lapsed

/** What a holder answered, and whether they did: who lapsed takes none without having said so. */
export const answerCells = (choice: Choice): Cell[] => [
  words(`answer:${choice.id}`, answerNames[choice.choice] ?? ''),
  words(`answered:${choice.id}`, isSilent(choice) ? 'No' : 'Yes'),
]

/** How many holders there are, gave each answer, and gave none. */
export function answersSheet({ option, choices }: Pick<OpportunityCells, 'option' | 'choices'>): Sheet {
  const keys = (figure: string) => choices.map(({ id }) => `${figure}:${id}`)
  const line = (key: string, label: string, count: number, cellOrigin: CellOrigin) =>
    lineOf(numberCell(key, label, String(count), cellOrigin))
  const silent = choices.filter(isSilent).length
  const marked = (figure: string, name: string) => ({
    formula: countOf(keys('holding'), { names: keys(figure), name }),
  })
  return {
    name: 'Answers',
    columns: ['What', 'Holders'],
    rows: [
      line('holders_all', 'holders', choices.length, { formula: countOf(keys('holding')) }),
      line('holders_count', 'holders who have a right', choices.filter(hasRight).length, {
        formula: minus(cell('holders_all'), cell(`answers:${notApplicable}`)),
      }),
      line('holders_waived', 'holders who waived', option.waived_holders ?? 0, {
        detail: option.waived_note ?? 'terms of the offer',
      }),
      ...Object.entries(answerNames).flatMap(([choice, name]) => [
        line(
          `answers:${choice}`,
          `holders: ${name.toLowerCase()}`,
          choices.filter((each) => String(each.choice) === choice).length,
          marked('answer', `answer_name:${choice}`),
        ),
        [words(`answer_name:${choice}`, name)],
      ]),
      line('lapses', 'holders without an answer', silent, marked('answered', 'answered_no')),
      [words('answered_no', 'No')],
      line('answered_count', 'holders who answered', choices.filter(hasRight).length - silent, {
        formula: minus(cell('holders_count'), cell('lapses')),
      }),
    ],
  }
}
