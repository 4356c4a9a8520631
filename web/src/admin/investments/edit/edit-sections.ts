import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import type { FormSection } from '@moorgate/contract/resource.ts'

export interface EditSection extends FormSection {
  /** Anchor of the section in its page. */
  id: string
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(/\W+/g, '-')
}

/** The contract's sections, each with an anchor; the picture stands first among what the page shows. */
export const editSections: readonly EditSection[] = investmentOpportunity.form.map((section) => {
  const picture = { key: 'image', label: 'Picture' }
  const hasPage = section.fields.some(({ key }) => key === 'headline')
  return {
    id: anchorOf(section.title),
    title: section.title,
    fields: hasPage ? [picture, ...section.fields] : section.fields,
  }
})

/** What follows the form on its page: records of their own, each saved by itself. */
export const recordSections = [
  { id: 'highlights', term: 'key_point' },
  { id: 'team', term: 'team' },
  { id: 'key-dates', term: 'key_date' },
  { id: 'documents', term: 'document' },
  { id: 'bank-account', title: 'Bank account' },
  { id: 'approval', title: 'Promotion approval' },
  { id: 'invitations', term: 'invitation' },
] as const
