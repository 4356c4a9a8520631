import type { ListView } from '../../../features/list/list-views.ts'

/** The views that staff begin their day with. */
export function investorViews(
  all: string,
  { seesHeld, screens }: { seesHeld: boolean; screens: boolean },
): readonly ListView[] {
  return [
    { label: all, filters: {} },
    ...(screens ? [{ label: 'Registration to approve', filters: { screening_status: 'pending' } }] : []),
    { label: 'Category to approve', filters: { category_status: 'pending' } },
    { label: 'Category expired', filters: { category_status: 'expired' } },
    { label: 'Identity in review', filters: { aml_status: 'referred' } },
    { label: 'E-mail not confirmed', filters: { verified: '0' } },
    ...(seesHeld ? [{ label: 'Not yet invested', filters: { holds: '0' } }] : []),
  ]
}
