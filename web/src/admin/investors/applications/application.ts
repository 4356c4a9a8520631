import { organisationApplication } from '@moorgate/contract/organisation-applications/application.ts'
import type { applicationDocument } from '@moorgate/contract/organisation-applications/application.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { amlStatuses } from '@moorgate/contract/investors/user.ts'
import { recordQuery } from '../../../kernel/queries.ts'

export type ApplicationDocument = RowOf<typeof applicationDocument>

type Row = RowOf<typeof organisationApplication>
export type ApplyingOrganisation = NonNullable<Row['organisation']>

/** An application as staff read it, with what stands beside it. */
export type Application = Required<Omit<Row, 'organisation'>> &
  WithPermissions & {
    organisation: ApplyingOrganisation | null
    user: { id: number; name: string; first_name: string; aml_status: (typeof amlStatuses)[number] }
    reviewer?: { id: number; name: string } | null
    organisation_record?: { id: number; name: string } | null
    documents: readonly ApplicationDocument[]
  }

const includes = ['user', 'reviewer', 'organisationRecord', 'documents'] as const

export const applicationQuery = (id: number | string) =>
  recordQuery<Application>(organisationApplication, id, {
    include: includes,
    append: [permissionsAttribute],
  })

/** Where an application's record is. */
export const applicationPath = (id: number) => `/admin/investors/organisation-applications/${id}/details`

/** What an application is about, also where the applicant named one that is there already. */
export const subjectOf = ({
  name,
  organisation_record: record,
}: Pick<Application, 'name' | 'organisation_record'>) => name ?? record?.name ?? 'Existing record'

/** Whether staff may still decide. */
export const isWaiting = ({ status }: Pick<Application, 'status'>) =>
  status === 'submitted' || status === 'in_review' || status === 'info_requested'

/** Roles in the words of the form. */
export const roleWords: Readonly<Record<NonNullable<Row['role_in_organisation']>, string>> = {
  owner: 'Owner',
  director: 'Director',
  trustee: 'Trustee',
  authorised_signatory: 'Authorised signatory',
  viewer: 'Viewer',
}
