import { preEmptionChoice } from '@moorgate/contract'
import { figure, numberCell } from '../../../domain/figure-cells.ts'
import { cell, countOf, lineOf, minus, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { effectiveChoice } from '../answer-rules.ts'
import type { Choice, Option } from '../offer.ts'
import type { OpportunityCells } from './offer-worksheet.ts'
import { answerNames } from './offer-words.ts'

const { awaiting, notApplicable } = preEmptionChoice
const isSilent = (place: Choice, option: Option): boolean =>
  effectiveChoice(place, option) === awaiting || place.lapsed

/** What a holder answered, and whether they did: who lapsed takes none without having said so. */
export const answerCells = (choice: Choice, option: Option): Cell[] => [
  words(`answer:${choice.id}`, answerNames[effectiveChoice(choice, option)] ?? ''),
  words(`answered:${choice.id}`, isSilent(choice, option) ? 'No' : 'Yes'),
]

/** How many holders there are, gave each answer, and gave none. */
export function answersSheet({ option, choices }: Pick<OpportunityCells, 'option' | 'choices'>): SheetDraft {
  const keys = (part: string) => choices.map(({ id }) => `${part}:${id}`)
  const line = (key: string, label: string, formula: Formula) =>
    lineOf<CellDraft>(figure(key, label, 'number', formula))
  const marked = (part: string, name: string) => countOf(keys('holding'), { names: keys(part), name })
  const waived = numberCell('holders_waived', 'holders who waived', String(option.waived_holders ?? 0), {
    detail: option.waived_note ?? 'terms of the offer',
  })
  return {
    name: 'Answers',
    columns: ['What', 'Holders'],
    rows: [
      line('holders_all', 'holders', countOf(keys('holding'))),
      line(
        'holders_count',
        'holders who have a right',
        minus(cell('holders_all'), cell(`answers:${notApplicable}`)),
      ),
      lineOf(waived),
      ...Object.entries(answerNames).flatMap(([choice, name]) => [
        line(
          `answers:${choice}`,
          `holders: ${name.toLowerCase()}`,
          marked('answer', `answer_name:${choice}`),
        ),
        [words(`answer_name:${choice}`, name)],
      ]),
      line('lapses', 'holders without an answer', marked('answered', 'answered_no')),
      [words('answered_no', 'No')],
      line('answered_count', 'holders who answered', minus(cell('holders_count'), cell('lapses'))),
    ],
  }
}
