import { organisationApplication } from '@moorgate/contract/organisation-applications/application.ts'
import type { applicationDocument } from '@moorgate/contract/organisation-applications/application.ts'
import type {
  organisationRoles,
  organisationTypeNames,
} from '@moorgate/contract/organisations/organisation.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressValues } from '../../../kernel/address.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { rowsQuery } from '../../../kernel/queries.ts'

export type ApplicationDocument = RowOf<typeof applicationDocument>
type Row = RowOf<typeof organisationApplication>

/** One's own application with its documents. */
export type Application = Required<Row> & { documents: readonly ApplicationDocument[] }

/** Everything that the investor ever applied for, newest first. */
export const applicationsQuery = queryOptions({
  ...rowsQuery<Application>(
    organisationApplication,
    { sort: '-created_at' },
    { include: ['documents'], perPage: 50 },
  ),
  select: ({ data }) => data,
})

export interface OwnerValues {
  name: string
  share_percent: string
  is_applicant: boolean
}

/** What the form holds, "" where there is nothing yet. */
export interface ApplyValues {
  organisation: {
    name: string
    type: (typeof organisationTypeNames)[number]
    registration_number: string
    country: string
    address: ReturnType<typeof addressValues>
  }
  role_in_organisation: (typeof organisationRoles)[number] | ''
  owners: OwnerValues[]
}

/**
 * The form of a new application, or of one that is already there. The applicant stands first among the
 * owners.
 */
export function applyValues(application: Application | undefined, applicant: string): ApplyValues {
  const { organisation, role_in_organisation: role, owners = [] } = application ?? {}
  const self = owners.find(({ is_applicant: is }) => is === true)
  return {
    organisation: {
      name: organisation?.name ?? '',
      type: organisation?.type ?? 'Business',
      registration_number: organisation?.registration_number ?? '',
      country: organisation?.country ?? 'GB',
      address: addressValues(organisation?.address),
    },
    role_in_organisation: role ?? '',
    owners: [
      { name: applicant, share_percent: self?.share_percent ?? '', is_applicant: true },
      ...owners
        .filter((owner) => owner !== self)
        .map(({ name, share_percent }) => ({ name, share_percent, is_applicant: false })),
    ],
  }
}

/** What is sent: an applicant who owns nothing is not among the owners, and a Sole Trader has none. */
export function applyBody({ organisation, role_in_organisation: role, owners }: ApplyValues) {
  return {
    organisation: filledIn({ ...organisation }),
    ...(role !== '' && { role_in_organisation: role }),
    owners:
      organisation.type === 'Sole Trader'
        ? []
        : owners.filter(({ is_applicant: self, share_percent: share }) => !self || share !== ''),
  }
}
