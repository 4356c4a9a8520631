import { currencyPlaces, formatMoney } from '../../../domain/money.ts'
import { saidDate } from '../../../domain/said.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'
import { cell, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { Cell } from '../../../domain/worksheet.ts'
import type { OpenNote } from '../scenario/claims.ts'

const terms = 'terms of the note'

/** Per cent a year, as it was agreed: "8", "8.5". */
const percentOf = ({ interestPercentMicro }: OpenNote) => trimZeros(formatScaled(interestPercentMicro, 6))

/** What is owed on an open note with its interest: `note_principal:{id}`, `note_interest:{id}`, `note_days:{id}` and `note_due:{id}`. */
export function noteCells(note: OpenNote, name: string, currency: string): Cell[] {
  const of = (figure: string) => cell(`note_${figure}:${note.id}`)
  const made = (figure: string, label: string, given: Omit<Cell, 'key' | 'label'>): Cell => ({
    key: `note_${figure}:${note.id}`,
    label: `${label} of ${name}`,
    ...given,
  })
  const interest = over(times(times(of('principal'), of('interest')), of('days')), number('36500'))
  return [
    made('principal', 'principal', {
      unit: 'money',
      value: formatMoney(note.principalMinor, currency),
      detail: terms,
    }),
    made('interest', 'interest, %', { unit: 'percent', value: percentOf(note), detail: terms }),
    made('days', 'days', {
      unit: 'number',
      value: String(note.days),
      detail: `since ${saidDate(note.issuedOn)}`,
    }),
    made('due', 'owed', {
      unit: 'money',
      value: formatMoney(note.dueMinor, currency),
      formula: plus(of('principal'), round(interest, currencyPlaces(currency))),
      detail: 'simple interest over 365 days a year',
    }),
  ]
}
