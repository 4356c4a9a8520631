import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { daysUntil } from '../../../ui/format-dates.ts'
import type { Opportunity } from '../records.ts'

export interface PublishCheck {
  /** Field of the server's refusal that it answers to. */
  field: string
  /** What has to be there, in the imperative's absence: "A closing date ahead". */
  title: string
  note?: string
  done: boolean
  /** Only asked for where everybody can see the offer. */
  external: boolean
  /** Section of the edit page where it is mended. */
  anchor: string
}

interface Facts {
  /** Public documents of the record; undefined while they are not known. */
  publicDocuments: number | undefined
  termsRequired: boolean
  today: Date
}

interface Requirement {
  title: string
  anchor: string
  external?: true
}

/** What publishing can be refused for, by the field of the refusal (domain handbook §4.1). */
const requirements = {
  summary: { title: 'A summary', anchor: 'the-offer-page' },
  target_amount: { title: 'A target', anchor: 'money' },
  minimum_investment: { title: 'A minimum investment', anchor: 'money' },
  share_price: { title: 'A price or a valuation', anchor: 'shares' },
  close_date: { title: 'A closing date ahead', anchor: 'dates' },
  bank_account: { title: 'An account to pay into', anchor: 'bank-account' },
  documents: { title: 'One public document', anchor: 'documents' },
  investment_terms: { title: 'The terms', anchor: 'rules' },
  fca_class: { title: 'A class of promotion', anchor: 'rules', external: true },
  promotion_approval: { title: 'An approval of the promotion in date', anchor: 'approval', external: true },
} as const satisfies Record<string, Requirement>

/** What is missing, in our words where the field is one of publishing's. */
export function requirementTitle(field: string): string | undefined {
  return Object.hasOwn(requirements, field)
    ? requirements[field as keyof typeof requirements].title
    : undefined
}

/** What publishing needs, as far as this page can tell; the server looks at all of it again. */
export function publishChecks(
  opportunity: Opportunity,
  { publicDocuments = 0, termsRequired, today }: Facts,
): PublishCheck[] {
  const { close_date: closes, promotion_expires_on: expires } = opportunity
  const left = (day: string | null) => (day === null ? -1 : (daysUntil(day, { today }) ?? -1))
  const done: Readonly<Record<keyof typeof requirements, boolean>> = {
    summary: Boolean(opportunity.summary),
    target_amount: opportunity.target_amount !== null,
    minimum_investment: opportunity.minimum_investment !== null,
    share_price: opportunity.share_price !== null || opportunity.valuation !== null,
    close_date: left(closes) >= 0,
    bank_account: opportunity.bank_account_set,
    documents: publicDocuments > 0,
    investment_terms: Boolean(opportunity.investment_terms),
    fca_class: opportunity.fca_class !== null,
    promotion_approval: left(expires) > 0,
  }
  return Object.entries<Requirement>(requirements)
    .filter(([field]) => termsRequired || field !== 'investment_terms')
    .map(([field, { title, anchor, external = false }]) => ({
      field,
      title,
      anchor,
      external,
      done: done[field as keyof typeof requirements],
    }))
}

/** The server's refusal over our own list: what it names is not done, and what we did not think of is added. */
export function withRefusal(checks: readonly PublishCheck[], errors: FieldErrors): PublishCheck[] {
  const known = checks.map((check): PublishCheck => {
    const [note] = errors[check.field] ?? []
    return note === undefined ? check : { ...check, done: false, note }
  })
  const others = Object.entries(errors).filter(([field]) => !checks.some((check) => check.field === field))
  return [
    ...known,
    ...others.map(([field, [title = field]]) => ({
      field,
      title,
      done: false,
      external: false,
      anchor: 'basics',
    })),
  ]
}

/** How many stand in the way of the easier kind of publishing: to the invited alone. */
export function leftToDo(checks: readonly PublishCheck[], external: boolean): number {
  return checks.filter((check) => !check.done && (external || !check.external)).length
}
