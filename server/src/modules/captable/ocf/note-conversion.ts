import { dueOnNote } from '../../../domain/cap-table-commands.ts'
import { buyShares, parsePercent, parsePrice } from '../../../domain/decimal.ts'
import { parseMoney } from '../../../domain/money.ts'
import type { Draft } from './draft.ts'
import type { PackageIndex } from './package-index.ts'
import type { ReadObject } from './read-package.ts'
import { list, micro, plainAmount, text } from './read-values.ts'
import { noteDraft } from './right-drafts.ts'

/**
 * A note that became shares. Where what is owed by our own reckoning buys just those shares, the note
 * converts; where its maker counted the interest otherwise, or several people got shares, it ends and they
 * are issued as the package has them.
 */
export function convertedNote(
  index: PackageIndex,
  tx: ReadObject,
  { date, currency }: { date: string; currency: string },
): Draft[] {
  const note = index.security(text(tx, 'security_id'))
  const made = list(tx, 'resulting_security_ids').map((id) => index.security(id))
  const note_id = `@security:${text(tx, 'security_id')}`
  const [one] = made
  if (made.length === 1 && one && isWhatIsOwed(index, { note, made: one, date, currency }))
    return [
      {
        kind: 'convert_note',
        date,
        data: {
          note_id,
          share_class: index.className(text(one, 'stock_class_id')),
          price: index.amount(one, 'share_price'),
        },
      },
    ]
  return [
    { kind: 'repay_note', date, data: { note_id } },
    ...made.map((each): Draft => ({
      kind: 'issue',
      date,
      data: {
        ...index.holding(each),
        shares: plainAmount(text(each, 'quantity')),
        price: index.amount(each, 'share_price'),
      },
    })),
  ]
}

function isWhatIsOwed(
  index: PackageIndex,
  { note, made, date, currency }: { note: ReadObject; made: ReadObject; date: string; currency: string },
): boolean {
  if (text(note, 'stakeholder_id') !== text(made, 'stakeholder_id')) return false
  const issuedOn = text(note, 'date')
  const { data } = noteDraft(index, note, issuedOn)
  const owedMinor = dueOnNote(
    parseMoney(String(data['amount']), currency) ?? 0n,
    parsePercent(String(data['interest_percent'] ?? '0')) ?? 0n,
    { issuedOn, date },
  )
  const priceE8 = parsePrice(index.amount(made, 'share_price')) ?? 0n
  return buyShares(owedMinor, { priceE8, currency })?.sharesMicro === micro(text(made, 'quantity'))
}
