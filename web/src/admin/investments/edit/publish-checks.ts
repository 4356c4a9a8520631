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

/** What publishing needs, as far as this page can tell; the server looks at all of it again (domain handbook §4.1). */
export function publishChecks(opportunity: Opportunity, { publicDocuments = 0, termsRequired, today }: Facts): PublishCheck[] {
  const { close_date: closes, promotion_expires_on: expires } = opportunity
  const left = (day: string | null) => (day === null ? -1 : (daysUntil(day, { today }) ?? -1))
  const check = (field: string, anchor: string, title: string, done: boolean, external = false): PublishCheck => ({
    field,
    anchor,
    title,
    done,
    external,
  })
  return [
    check('summary', 'the-offer-page', 'A summary', Boolean(opportunity.summary)),
    check('target_amount', 'money', 'A target', opportunity.target_amount !== null),
    check('minimum_investment', 'money', 'A minimum investment', opportunity.minimum_investment !== null),
    check('share_price', 'shares', 'A price or a valuation', opportunity.share_price !== null || opportunity.valuation !== null),
    check('close_date', 'dates', 'A closing date ahead', left(closes) >= 0),
    check('bank_account', 'bank-account', 'An account to pay into', opportunity.bank_account_set),
    check('documents', 'documents', 'One public document', publicDocuments > 0),
    ...(termsRequired ? [check('investment_terms', 'rules', 'The terms', Boolean(opportunity.investment_terms))] : []),
    check('fca_class', 'rules', 'A class of promotion', opportunity.fca_class !== null, true),
    check('promotion_approval', 'approval', 'An approval of the promotion in date', left(expires) > 0, true),
  ]
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
    ...others.map(([field, [title = field]]) => ({ field, title, done: false, external: false, anchor: 'basics' })),
  ]
}

/** How many stand in the way of the easier kind of publishing: to the invited alone. */
export function leftToDo(checks: readonly PublishCheck[], external: boolean): number {
  return checks.filter((check) => !check.done && (external || !check.external)).length
}
