import { canMove, organisationApplicationMachine, refuseField, say } from '@moorgate/contract'
import type { OrganisationApplicationStatus, organisationRoles } from '@moorgate/contract'
import { sql } from 'kysely'
import { createRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { addMember, checkOrganisation, organisations } from '../organisations/index.ts'
import { moveApplication, refuseMove } from './application.ts'
import type { Application, MovedTo } from './application.ts'
import { checkOrganisationId } from './application-rules.ts'

interface Decision {
  status: MovedTo
  reason: string | undefined
  /** The organisation that staff found it to be; null for a new one, undefined where they say nothing. */
  organisationId: number | null | undefined
}

/** Staff take an application up, ask for more, approve it or reject it. Decided once: 409 afterwards. */
export async function decideApplication(
  work: Work,
  application: Application,
  { status, reason, organisationId }: Decision,
): Promise<void> {
  if (!canMove(organisationApplicationMachine, application.status as OrganisationApplicationStatus, status))
    refuseMove(application)
  const reviewer = { reviewer_id: work.actor.id }
  if (status === 'in_review') return moveApplication(work, application, status, reviewer)
  if (status === 'info_requested' || status === 'rejected') {
    if (reason === undefined) refuseField('reason', say.required)
    const decided = status === 'rejected' ? { decided_at: work.now } : {}
    return moveApplication(work, application, status, { ...reviewer, ...decided, reason })
  }
  const linked = await linkOrganisation(work, application, organisationId)
  await moveApplication(work, application, status, {
    ...reviewer,
    decided_at: work.now,
    reason: reason ?? null,
    organisation_id: linked,
  })
}

/**
 * The applicant becomes a member of the organisation that staff named, or of a new one where they said so.
 * Where they said nothing it is the one that the applicant named and described no other beside, or that has
 * its number, or a new one. Documents that were not rejected become the organisation's. Returns its id.
 */
async function linkOrganisation(
  work: Work,
  application: Application,
  named: number | null | undefined,
): Promise<number> {
  const role = (application.role_in_organisation ?? 'viewer') as (typeof organisationRoles)[number]
  const known = named === undefined ? await knownOrganisation(work, application) : named
  await checkOrganisationId(work, known)
  const organisationId =
    known ?? (await openOrganisation(work, application, role === 'viewer' ? null : application.user_id))
  await addMember(work, {
    organisationId,
    userId: application.user_id,
    role,
    ownershipPercent: shareOf(application),
  })
  await handOverDocuments(work, application.id, organisationId)
  return organisationId
}

const knownOrganisation = async (work: Work, application: Application): Promise<number | null> =>
  application.organisation === null
    ? application.organisation_id
    : ((await sameNumber(work, application)) ?? null)

async function sameNumber(work: Work, { registration_number, country }: Application) {
  if (registration_number === null) return undefined
  const row = await work.db
    .selectFrom('organisations')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('country', '=', country ?? 'GB')
    .where('registration_number', '=', registration_number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

async function openOrganisation(
  work: Work,
  { organisation }: Application,
  leadUserId: number | null,
): Promise<number> {
  if (organisation === null) refuseField('organisation_id', say.required)
  const values = await checkOrganisation(work, organisation as Record<string, unknown>, undefined)
  return createRow(work, organisations, { ...values, lead_user_id: leadUserId })
}

const shareOf = ({ owners }: Application): string | null =>
  (owners as { share_percent: string; is_applicant?: boolean }[]).find((owner) => owner.is_applicant)
    ?.share_percent ?? null

async function handOverDocuments(work: Work, applicationId: number, organisationId: number): Promise<void> {
  await sql`
    update documents d set owner_type = 'organisation', owner_id = ${organisationId}, updated_at = ${work.now},
      version = version + 1
    where d.tenant_id = ${work.tenant.id} and d.deleted_at is null and d.id in (
      select o.document_id from organisation_link_documents o
      where o.tenant_id = ${work.tenant.id} and o.organisation_link_id = ${applicationId} and o.status <> 'rejected'
        and o.deleted_at is null)`.execute(work.db)
}
