import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import type { FormSection } from '@moorgate/contract/resource.ts'

export interface EditSection extends FormSection {
  /** Anchor of the section in its page. */
  id: string
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-')
}

/** What is written of an offer in the blocks of its page, and not among the fields of its record. */
const onPage: ReadonlySet<string> = new Set(['investment_terms'])

/** The contract's sections but the page, each with an anchor. */
export const editSections: readonly EditSection[] = investmentOpportunity.form
  .filter(({ fields }) => !fields.some(({ key }) => key === 'headline'))
  .map(({ title, fields }) => ({
    id: anchorOf(title),
    title,
    fields: fields.filter(({ key }) => !onPage.has(key)),
  }))

/** What follows the fields: each saved by itself. */
export const recordSections = [
  { id: 'bank-account', title: 'Bank account' },
  { id: 'approval', title: 'Promotion approval' },
  { id: 'invitations', term: 'invitation' },
] as const
