import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { AttentionKind, readAttention } from '@moorgate/contract/overview/statistics.ts'
import { dateShort, daysUntil } from '../../ui/format-dates.ts'
import { counted, money } from '../../ui/format.ts'
import { isNothing } from '../../kernel/amounts.ts'

export type Attention = AnswerOf<typeof readAttention>[number]

export interface AttentionItem {
  kind: AttentionKind
  /** "3 payments overdue". */
  title: string
  note: string | undefined
  tone: 'bad' | 'waiting' | 'neutral'
  /** The rows that it counts. */
  href: string
  /** Screen that the role must be able to open. */
  screen: string
}

interface AttentionText {
  today: Date
  currency: string
  /** "cash call", "cash calls"; "investment method", …, in the tenant's words. */
  cashCall: readonly [string, string]
  method: readonly [string, string]
}

/** What waits for somebody, in words, with the way to it. */
export function attentionItem(of: Attention, words: AttentionText): AttentionItem {
  const { count, kind } = of
  const amount =
    of.amount === null || isNothing(of.amount)
      ? undefined
      : money(of.amount, { currency: words.currency, pence: kind === 'refunds_due' })
  const book = bookOf(of)
  switch (kind) {
    case 'payments_overdue':
      return item(
        kind,
        'bad',
        `${counted(count, 'payment', 'payments')} overdue`,
        [amount, since(of.date, words.today)],
        book,
      )
    case 'payments_due':
      return item(
        kind,
        'waiting',
        `${counted(count, 'payment', 'payments')} due within a week`,
        [amount, next(of.date, words.today)],
        book,
      )
    case 'refunds_due':
      return item(
        kind,
        'waiting',
        `${counted(count, 'refund', 'refunds')} to pay`,
        [amount, oldest(of.date, words.today)],
        book,
      )
    case 'cash_calls_drafted':
      return item(kind, 'neutral', `${counted(count, ...words.cashCall)} not issued yet`, [amount], book)
    case 'categories_waiting':
      return item(
        kind,
        'waiting',
        `${counted(count, 'category approval', 'category approvals')} waiting`,
        [oldest(of.date, words.today)],
        {
          href: '/admin/investors?filter[category_status]=pending',
          screen: '/admin/investors',
        },
      )
    case 'methods_waiting':
      return item(
        kind,
        'waiting',
        `${counted(count, ...words.method)} to approve`,
        [oldest(of.date, words.today)],
        {
          href: '/admin/investors/investment-methods?filter[status]=pending',
          screen: '/admin/investors/investment-methods',
        },
      )
    case 'registrations_waiting':
      return item(
        kind,
        'waiting',
        `${counted(count, 'registration', 'registrations')} to approve`,
        [oldest(of.date, words.today)],
        {
          href: '/admin/investors?filter[screening_status]=pending&filter[verified]=1',
          screen: '/admin/investors',
        },
      )
    case 'identity_referred':
      return item(kind, 'waiting', `${counted(count, 'identity check', 'identity checks')} referred`, [], {
        href: '/admin/investors?filter[aml_status]=referred',
        screen: '/admin/investors',
      })
  }
}

type AttentionTarget = Pick<AttentionItem, 'href' | 'screen'>

function item(
  kind: AttentionKind,
  tone: AttentionItem['tone'],
  title: string,
  notes: readonly (string | undefined)[],
  attentionTarget: AttentionTarget,
): AttentionItem {
  const note = notes.filter((part) => part !== undefined).join(', ')
  return { kind, tone, title, note: note === '' ? undefined : asSentence(note), ...attentionTarget }
}

/** A note begins as a sentence does, whichever part comes first. */
function asSentence(note: string): string {
  return note.charAt(0).toUpperCase() + note.slice(1)
}

const opportunities = '/admin/investments/opportunities'

/** One round's allocation book, or the list of rounds where several are concerned. */
function bookOf({ investment_opportunity_id: id, kind }: Attention): AttentionTarget {
  if (id === null) return { href: opportunities, screen: opportunities }
  const tab = kind === 'payments_overdue' || kind === 'payments_due' ? '?tab=awaiting' : ''
  return { href: `${opportunities}/${id}/transactions${tab}`, screen: `${opportunities}/:id/transactions` }
}

/** "oldest 2 days": how late the latest is. */
function since(date: string | null, today: Date): string | undefined {
  const days = date === null ? undefined : daysUntil(date, { today })
  return days === undefined ? undefined : `oldest ${counted(-days, 'day', 'days')}`
}

function next(date: string | null, today: Date): string | undefined {
  return date === null ? undefined : `first on ${dateShort(date, { today })}`
}

function oldest(date: string | null, today: Date): string | undefined {
  return date === null ? undefined : `oldest since ${dateShort(date, { today })}`
}
