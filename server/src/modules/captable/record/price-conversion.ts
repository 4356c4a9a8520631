import { compareDecimals, refuseField, say } from '@moorgate/contract'
import type { CapTableEventBody } from '@moorgate/contract'
import { formatPrice } from '../../../domain/decimal.ts'
import type { Work } from '../../../kernel/work.ts'
import type { History } from '../company/history.ts'
import { proposeConversion } from '../conversion/propose.ts'
import { openRoundOf } from '../table/open-round.ts'

type ConvertNote = Extract<CapTableEventBody, { kind: 'convert_note' }>

/**
 * The conversion of a note with its price: the proposed one where none is said. Another one may be right,
 * because terms of a note know more than a table does, but whoever says so says why. Both the reason and what
 * was proposed stay with the event.
 */
export async function priced(
  work: Work,
  history: History,
  body: ConvertNote,
): Promise<ConvertNote & { proposed_price?: string }> {
  const open = await openRoundOf(work.db, work.tenant.id, history.company)
  const asked = { noteId: body.note_id, date: body.date, shareClass: body.share_class }
  const proposal = proposeConversion(history, asked, open)
  if (!proposal) {
    if (!body.price) refuseField('price', say.required)
    return body
  }
  const proposed = formatPrice(proposal.priceE8)
  if (!body.price || compareDecimals(body.price, proposed) === 0)
    return { ...body, price: proposed, price_reason: null }
  if (!body.price_reason)
    refuseField('price_reason', `The terms of the note give ${proposed}. Say why it is another price.`)
  return { ...body, proposed_price: proposed }
}
