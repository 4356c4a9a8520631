import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { AttentionKind, readAttention } from '@moorgate/contract/overview/statistics.ts'
import { dateShort, daysUntil } from '../../ui/format-dates.ts'
import { counted, money } from '../../ui/format.ts'
import { isNothing } from '../../kernel/amounts.ts'
import { kpiHref } from '../../features/kpis/kpi-address.ts'

export type Attention = AnswerOf<typeof readAttention>[number]

export interface AttentionItem {
  kind: AttentionKind
  /** "3 payments overdue". */
  title: string
  note: string | undefined
  /** The amount with which the note begins. */
  amount: string | undefined
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
  schemeRequest: readonly [string, string]
  fund: string
  company: string
  distribution: readonly [string, string]
  report: readonly [string, string]
  kpiPeriod: readonly [string, string]
}

/** What waits for somebody, in words, with the way to it. */
export function attentionItem(of: Attention, words: AttentionText): AttentionItem {
  const { tone, title, notes, target } = descriptions[of.kind](of, words)
  const note = notes.filter((part) => part !== undefined).join(', ')
  return {
    kind: of.kind,
    tone,
    title,
    note: note === '' ? undefined : asSentence(note),
    amount: amountOf(of, words),
    ...target,
  }
}

interface Description {
  tone: AttentionItem['tone']
  title: string
  notes: readonly (string | undefined)[]
  target: AttentionTarget
}

const descriptions: Readonly<Record<AttentionKind, (of: Attention, words: AttentionText) => Description>> = {
  payments_overdue: (of, words) => ({
    tone: 'bad',
    title: `${counted(of.count, 'payment', 'payments')} overdue`,
    notes: [amountOf(of, words), since(of.date, words.today)],
    target: bookOf(of),
  }),
  payments_due: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, 'payment', 'payments')} due within a week`,
    notes: [amountOf(of, words), next(of.date, words.today)],
    target: bookOf(of),
  }),
  refunds_due: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, 'refund', 'refunds')} to pay`,
    notes: [amountOf(of, words), oldest(of.date, words.today)],
    target: bookOf(of),
  }),
  cash_calls_drafted: (of, words) => ({
    tone: 'neutral',
    title: `${counted(of.count, ...words.cashCall)} not issued yet`,
    notes: [amountOf(of, words)],
    target: bookOf(of),
  }),
  categories_waiting: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, 'category approval', 'category approvals')} waiting`,
    notes: [oldest(of.date, words.today)],
    target: listOf('/admin/investors', 'filter[category_waiting]=1'),
  }),
  methods_waiting: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, ...words.method)} to approve`,
    notes: [oldest(of.date, words.today)],
    target: listOf('/admin/investors/investment-methods', 'filter[status]=pending'),
  }),
  scheme_requests_waiting: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, ...words.schemeRequest)} to decide`,
    notes: [oldest(of.date, words.today)],
    target: bookOf(of),
  }),
  registrations_waiting: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, 'registration', 'registrations')} to approve`,
    notes: [oldest(of.date, words.today)],
    target: listOf('/admin/investors', 'filter[screening_status]=pending&filter[verified]=1'),
  }),
  identity_waiting: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, 'identity check', 'identity checks')} to review`,
    notes: [oldest(of.date, words.today)],
    target: listOf('/admin/investors', 'filter[identity_waiting]=1'),
  }),
  identity_referred: (of) => ({
    tone: 'waiting',
    title: `${counted(of.count, 'identity check', 'identity checks')} waiting for documents`,
    notes: [],
    target: listOf('/admin/investors', 'filter[aml_status]=referred'),
  }),
  fund_calls_overdue: (of, words) => ({
    tone: 'bad',
    title: `${counted(of.count, `${words.fund} payment`, `${words.fund} payments`)} overdue`,
    notes: [amountOf(of, words), since(of.date, words.today)],
    target: fundOf(of, 'transactions'),
  }),
  distributions_to_authorise: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, ...words.distribution)} to authorise`,
    notes: [amountOf(of, words), next(of.date, words.today)],
    target: fundOf(of, 'transactions'),
  }),
  proceeds_to_authorise: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, ...ofProceeds(words.distribution))} to authorise`,
    notes: [amountOf(of, words), next(of.date, words.today)],
    target: existingOf(of),
  }),
  fund_values_to_approve: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, `${words.fund} value`, `${words.fund} values`)} to approve`,
    notes: [oldest(of.date, words.today)],
    target: fundOf(of, 'details'),
  }),
  company_valuations_to_approve: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, `${words.company} valuation`, `${words.company} valuations`)} to approve`,
    notes: [oldest(of.date, words.today)],
    target: companyOf(of),
  }),
  kpi_periods_to_approve: (of, words) => ({
    tone: 'waiting',
    title: `${counted(of.count, ...words.kpiPeriod)} to approve`,
    notes: [oldest(of.date, words.today)],
    target: periodOf(of),
  }),
  reports_to_publish: (of, words) => ({
    tone: 'neutral',
    title: `${counted(of.count, ...words.report)} not published yet`,
    notes: [oldest(of.date, words.today)],
    target: listOf('/admin/reports/updates', 'filter[status]=draft'),
  }),
}

/** The one fund, or the list of funds where several are concerned. */
function fundOf({ fund_id: id }: Attention, tab: 'details' | 'transactions'): AttentionTarget {
  const list = '/admin/funds'
  return id === null
    ? { href: list, screen: list }
    : { href: `${list}/${id}/${tab}`, screen: `${list}/:id/${tab}` }
}

function companyOf({ company_id: id }: Attention): AttentionTarget {
  const list = '/admin/investments/companies'
  return id === null
    ? { href: list, screen: list }
    : { href: `${list}/${id}/details/transactions`, screen: `${list}/:id/details/transactions` }
}

/** The one period on its company's sheet, or the list of those that are submitted. */
function periodOf({ company_id: company, kpi_period: one }: Attention): AttentionTarget {
  if (company === null || !one?.period)
    return listOf('/admin/reports/kpi-periods', 'filter[status]=submitted')
  const href = kpiHref({ company, kind: one.report_sub_type_id, until: one.period })
  return { href, screen: '/admin/reports/kpis/:suffix?' }
}

function amountOf({ amount, kind }: Attention, { currency }: AttentionText): string | undefined {
  if (amount === null || isNothing(amount)) return undefined
  return money(amount, { currency, pence: kind === 'refunds_due' })
}

const listOf = (screen: string, filters: string): AttentionTarget => ({
  href: `${screen}?${filters}`,
  screen,
})

type AttentionTarget = Pick<AttentionItem, 'href' | 'screen'>

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

const ofProceeds = ([one, several]: AttentionText['distribution']) =>
  [`${one} of proceeds`, `${several} of proceeds`] as const

/** Where the distributions of one existing investment are, or the list where several are concerned. */
function existingOf({ investment_opportunity_id: id }: Attention): AttentionTarget {
  const list = '/admin/investments/existing'
  return id === null
    ? { href: list, screen: list }
    : { href: `${list}/${id}/details`, screen: `${list}/:id/details` }
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
