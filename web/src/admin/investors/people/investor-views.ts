import type { ListView } from '../../../features/list/list-views.ts'

/** The views that staff begin their day with. */
export function investorViews(
  all: string,
  { seesHeld, screens, categorises }: Record<'seesHeld' | 'screens' | 'categorises', boolean>,
): readonly ListView[] {
  return [
    { label: all, filters: {} },
    ...(screens ? [{ label: 'Registration to approve', filters: { screening_status: 'pending' } }] : []),
    ...(categorises
      ? [
          { label: 'Category to approve', filters: { category_waiting: '1' } },
          { label: 'Category expired', filters: { category_status: 'expired' } },
        ]
      : []),
    { label: 'Identity to review', filters: { identity_waiting: '1' } },
    { label: 'E-mail not confirmed', filters: { verified: '0' } },
    ...(seesHeld ? [{ label: 'Not yet invested', filters: { holds: '0' } }] : []),
  ]
}
