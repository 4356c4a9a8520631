import { figure, moneyCell, numberCell, percentCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { dateText } from '../../../domain/format.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import { cell, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { CellDraft } from '../../../domain/worksheet.ts'
import type { OpenNote } from '../scenario/claims.ts'

const terms = 'terms of the note'

/** Per cent a year, as it was agreed: "8", "8.5". */
const percentOf = ({ interestPercentMicro }: OpenNote) => trimZeros(formatScaled(interestPercentMicro, 6))

/**
 * What is owed on an open note with its interest: `note_principal:{id}`, `note_interest:{id}`,
 * `note_days:{id}` and `note_due:{id}`.
 */
export function noteCells(note: OpenNote, name: string, currency: string): CellDraft[] {
  const keyOf = (what: string) => `note_${what}:${note.id}`
  const of = (what: string) => cell(keyOf(what))
  const interest = over(times(times(of('principal'), of('interest')), of('days')), number('36500'))
  const due = plus(of('principal'), round(interest, currencyPlaces(currency)))
  const principal = { minor: note.principalMinor, currency }
  return [
    moneyCell(keyOf('principal'), `principal of ${name}`, principal, { detail: terms }),
    percentCell(keyOf('interest'), `interest, % of ${name}`, percentOf(note), { detail: terms }),
    numberCell(keyOf('days'), `days of ${name}`, String(note.days), {
      detail: `since ${dateText(note.issuedOn)}`,
    }),
    figure(keyOf('due'), `owed of ${name}`, 'money', due, {
      detail: 'simple interest over 365 days a year',
    }),
  ]
}
