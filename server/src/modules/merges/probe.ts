import type { Probe } from './find-duplicates.ts'
import type { PersonRow } from './people.ts'

/** What is known of somebody who has a record. */
export const probeOf = (person: PersonRow): Probe => ({
  name: person.name,
  lastName: String(person['last_name']),
  email: person.email,
  phone: person['phone'] as string | null,
  dateOfBirth: person['date_of_birth'] as string | null,
  postcode: ((person['address'] as { postcode?: string } | null)?.postcode ?? null) as string | null,
})
