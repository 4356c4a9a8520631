import type { identityCheck } from '@moorgate/contract/investors/identity-check.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { countryName } from '../../../kernel/countries.ts'
import { date } from '../../../ui/format-dates.ts'
import { now } from '../../../kernel/clock.ts'

/** What the record said when the documents were sent, and whether it says otherwise now. */
export function sentDetails({
  details,
  changed_details: changed,
}: Pick<RowOf<typeof identityCheck>, 'details' | 'changed_details'>): { term: string; value: string }[] {
  if (details === null) return []
  const { name, date_of_birth: born, nationality, country_of_residence: country, address } = details
  const item = (term: string, value: string | null, key?: (typeof changed)[number]) =>
    value === null ? [] : [{ term, value: key && changed.includes(key) ? `${value} (changed since)` : value }]
  return [
    ...item('Name when checked', name, 'name'),
    ...item('Date of birth', born && date(born, { today: now() }), 'date_of_birth'),
    ...item('Nationality', nationality && countryName(nationality), 'nationality'),
    ...item('Country of residence', country && countryName(country)),
    ...item('Address', address),
  ]
}
