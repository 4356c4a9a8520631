import { sentence } from '../../../features/figures/words.ts'
import type { FigureWord, SentenceParts } from '../../../features/figures/words.ts'
import { counted, money } from '../../../ui/format.ts'
import { isNothing } from '../../../kernel/amounts.ts'
import { countOf } from '../record/book-count.ts'
import type { AllocationBook, Opportunity } from '../records.ts'

interface Facts {
  opportunity: Pick<Opportunity, 'currency' | 'minimum_raise'>
  book: AllocationBook | undefined
  /** People who are invited; undefined while it is not known. */
  invited: number | undefined
  /** "investor", "investors", in the tenant's words. */
  investor: readonly [one: string, many: string]
  clientGroups: string
  /** "allocation", "allocations", in the tenant's words. */
  allocation: readonly [one: string, many: string]
  waitingList: string
  /** "a cash call", in the tenant's words. */
  aCashCall: string
}

/**
 * What a move does, in sentences whose amounts open to their workings, for the person who is about to confirm
 * it. `move` is "2>4".
 */
export function consequencesOf(move: string, facts: Facts): SentenceParts[] {
  switch (move) {
    case '1>2':
    case '3>2':
      return [[`Every eligible ${facts.investor[0]} can see the offer in the portal.`], ...told(move, facts)]
    case '1>3':
    case '2>3':
      return [
        [`Only invited ${facts.investor[1]} and selected ${facts.clientGroups} can see it.`],
        ...told(move, facts),
      ]
    case '2>4':
    case '3>4':
      return closing(facts)
    case '4>1':
      return failing(facts)
    case '4>2':
    case '4>3':
      return [[`Reservations reopen and the ${facts.waitingList} moves up.`]]
    case '5>6':
      return [['Values are frozen and the final return is calculated.']]
    case '6>5':
      return [['Values follow share prices again.']]
    default:
      return []
  }
}

function told(move: string, { invited, investor }: Facts): SentenceParts[] {
  if (!move.startsWith('1>') || invited === undefined) return []
  if (invited === 0) return [['No invitations yet, so no e-mails are sent.']]
  return [
    [
      `${counted(invited, `invited ${investor[0]}`, `invited ${investor[1]}`)} will be notified by e-mail and in the portal.`,
    ],
  ]
}

/** An amount of a book, by the name under which the book opens it. */
const amountOf =
  (currency: string) =>
  (figure: string, label: string, amount: string | null): FigureWord => ({
    figure: `book_${figure}`,
    label,
    text: money(amount, { currency }),
  })

/** A count of a book, by the name under which the book opens it. */
const countIn = (figure: string, label: string, text: string): FigureWord => ({
  figure: `book_${figure}`,
  label: `Number of ${label}`,
  text,
})

const allocationsIn = (book: AllocationBook, allocation: Facts['allocation']): FigureWord =>
  countIn('count', allocation[1], counted(countOf(book), ...allocation))

function closing({ book, aCashCall, allocation, waitingList }: Facts): SentenceParts[] {
  if (!book) return [['No new reservations can be made.']]
  const shown = amountOf(book.currency)
  return [
    sentence`No new reservations can be made. ${shown('committed', 'Committed', book.committed)} in ${allocationsIn(book, allocation)} is committed.`,
    ...(book.owed.count === 0
      ? []
      : [
          sentence`${countIn('count_owed', 'Still expected', counted(book.owed.count, 'payment', 'payments'))} of ${shown('owed', 'Still expected', book.owed.amount)} can still be received.`,
        ]),
    ...(book.reserved.count === 0
      ? []
      : [
          sentence`${countIn('count_reserved', 'Reserved', counted(book.reserved.count, 'reservation', 'reservations'))} of ${shown('reserved', 'Reserved', book.reserved.amount)} ${book.reserved.count === 1 ? 'is' : 'are'} waiting for ${aCashCall}.`,
        ]),
    ...(book.waiting_list.count === 0
      ? []
      : [
          sentence`The ${waitingList}, ${countIn('count_waiting_list', waitingList, String(book.waiting_list.count))} of ${shown('waiting_list', waitingList, book.waiting_list.amount)}, stops moving.`,
        ]),
  ]
}

function failing({ book, opportunity, allocation }: Facts): SentenceParts[] {
  if (!book) return [['The round goes back to draft.']]
  const shown = amountOf(book.currency)
  return [
    ...(book.short !== null
      ? [
          sentence`The round is ${shown('short', 'Below the minimum', book.short)} short of its minimum of ${shown('minimum', 'Minimum', opportunity.minimum_raise)}.`,
        ]
      : []),
    isNothing(book.received.amount)
      ? ['No money has been received, so there’s nothing to refund.']
      : sentence`${shown('received', 'Received', book.received.amount)} received becomes refunds due.`,
    [allocationsIn(book, allocation), countOf(book) === 1 ? ' ends.' : ' end.'],
  ]
}
