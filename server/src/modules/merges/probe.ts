import type { BodyOf, checkOrganisation, checkPerson } from '@moorgate/contract'
import type { OrganisationProbe, Probe } from './find-duplicates.ts'

type RecordRow = Readonly<Record<string, unknown>>
const textOf = (row: RecordRow, column: string) => (row[column] ?? null) as string | null
const postcodeOf = (row: RecordRow) => (row['address'] as { postcode?: string } | null)?.postcode ?? null

/** What is known of an investor or contact who has a record. */
export const probeOf = (person: RecordRow): Probe => ({
  name: String(person['name']),
  lastName: String(person['last_name']),
  email: textOf(person, 'email'),
  phone: textOf(person, 'phone'),
  dateOfBirth: textOf(person, 'date_of_birth'),
  postcode: postcodeOf(person),
})

/** What was typed of somebody so far. */
export const probeOfForm = (body: BodyOf<typeof checkPerson>): Probe => ({
  name: `${body.first_name ?? ''} ${body.last_name}`.trim(),
  lastName: body.last_name,
  email: body.email ?? null,
  phone: body.phone ?? null,
  dateOfBirth: body.date_of_birth ?? null,
  postcode: body.postcode ?? null,
})

/** What is known of an organisation that has a record. */
export const organisationProbeOf = (row: RecordRow): OrganisationProbe => ({
  name: String(row['name']),
  registrationNumber: textOf(row, 'registration_number'),
  lei: textOf(row, 'lei'),
  vatNumber: textOf(row, 'vat_number'),
  charityNumber: textOf(row, 'charity_number'),
  email: textOf(row, 'email'),
  phone: textOf(row, 'phone'),
  postcode: postcodeOf(row),
})

/** What was typed of an organisation so far. */
export const organisationProbeOfForm = ({
  postcode,
  ...body
}: BodyOf<typeof checkOrganisation>): OrganisationProbe =>
  organisationProbeOf({ ...body, address: postcode ? { postcode } : null })
