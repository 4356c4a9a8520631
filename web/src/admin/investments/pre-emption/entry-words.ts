import { sentence } from '../../../kernel/working/words.ts'
import type { Words } from '../../../kernel/working/words.ts'
import { counted, money } from '../../../ui/format.ts'
import type { Entries } from './offers.ts'

type Line = Entries['lines'][number]

/** What is done about a holder's shares, as staff read it before it is done. */
export function entryWords(
  { id, kind, before, signs }: Pick<Line, 'id' | 'kind' | 'before' | 'signs'>,
  currency: string,
): Words {
  switch (kind) {
    case 'new':
      return ['Entered, to be signed']
    case 'more':
      return ['The rest entered, to be signed']
    case 'changed': {
      const from = {
        figure: `entry_before:${id}`,
        label: 'Reserved before',
        text: money(before, { currency, pence: true }),
      }
      return sentence`Reservation of ${from} changed${signs ? ', to be signed' : ''}`
    }
    case 'kept':
      return [signs ? 'Reservation stands, not signed yet' : 'Reservation stands']
    case 'covered':
      return ['Has more of the round already']
    case 'blocked':
      return ['More was called than they cost']
  }
}

/** "2 investments are entered and 1 is changed." */
export function entrySummary({ entered, changed }: Pick<Entries, 'entered' | 'changed'>): string {
  const parts = [
    entered > 0 && counted(entered, 'investment is entered', 'investments are entered'),
    changed > 0 && counted(changed, 'reservation is changed', 'reservations are changed'),
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Everybody has their shares already: nothing is added.' : `${parts.join(', ')}.`
}
