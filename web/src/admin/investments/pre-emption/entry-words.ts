import { sentence } from '../../../features/figures/words.ts'
import type { SentenceParts } from '../../../features/figures/words.ts'
import { counted, money } from '../../../ui/format.ts'
import type { Entries } from './offers.ts'

type EntryLine = Entries['lines'][number]

/** What is done about a holder's shares, as staff read it before it is done. */
export function entryWords(
  { id, kind, before, signs }: Pick<EntryLine, 'id' | 'kind' | 'before' | 'signs'>,
  currency: string,
): SentenceParts {
  switch (kind) {
    case 'new':
      return ['Added, awaiting signature']
    case 'more':
      return ['Remainder added, awaiting signature']
    case 'changed': {
      const from = {
        figure: `entry_before:${id}`,
        label: 'Reserved before',
        text: money(before, { currency, pence: true }),
      }
      return sentence`Reservation of ${from} changed${signs ? ', awaiting signature' : ''}`
    }
    case 'kept':
      return [signs ? 'Reserved, not signed yet' : 'Reserved']
    case 'covered':
      return ['Already holds more of the round']
    case 'blocked':
      return ['More called than the cost']
  }
}

/** "2 investments will be added and 1 reservation changed." */
export function entrySummary({ entered, changed }: Pick<Entries, 'entered' | 'changed'>): SentenceParts {
  const part = (figure: string, label: string, text: string) => ({ figure, label, text })
  const investments = part(
    'entered_count',
    'Investments added',
    counted(entered, 'investment', 'investments'),
  )
  const reservations = part(
    'changed_count',
    'Reservations changed',
    counted(changed, 'reservation', 'reservations'),
  )
  if (entered === 0 && changed === 0) return ['All shares have already been added.']
  if (changed === 0) return sentence`${investments} will be added.`
  if (entered === 0) return sentence`${reservations} will be changed.`
  return sentence`${investments} will be added and ${reservations} changed.`
}
