import { isExisting, refuse, refuseField, say, taxCertificateNames } from '@moorgate/contract'
import type { BodyOf, fileTaxCertificate as endpoint, TaxCertificateKind } from '@moorgate/contract'
import { sql } from 'kysely'
import { certificateKindsOf } from '../../domain/tax.ts'
import { referenceText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import { createRow } from '../../kernel/resource/write.ts'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { hasCertificate } from '../../rows/tax-rows.ts'
import { documents } from '../documents/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { lockOpportunityOf } from '../round-locks/index.ts'
import { keepFile } from '../stored-files/index.ts'
import { isHolding, schemesOfHolding } from './holders.ts'
import { mustSeeBook } from './round.ts'

type FiledBody = Pick<BodyOf<typeof endpoint>, 'uir' | 'issued_on' | 'file'>

/** A holding to which a certificate is filed: its round and its investment, locked in the one order. */
export interface CertifiedHolding {
  id: number
  opportunityId: number
  opportunityName: string
  reference: string
  allottedOn: string
  /** Kinds of its tax schemes. */
  schemes: string[]
  /** Its shares came from the round and are on the register. */
  isHeld: boolean
}

/** Files a certificate to an allocation, where its investor finds it. Returns its id. */
export async function fileCertificate(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  await checkNamed(work, 'investments', 'investment_id', body.investment_id)
  const holding = await lockCertified(work, body.investment_id)
  if (!holding?.isHeld)
    refuseField(
      'investment_id',
      'Choose an {investor} who was allotted shares in this {opportunity} and holds them.',
    )
  if (!certificateKindsOf(holding.schemes).includes(body.kind))
    refuseField(
      'kind',
      `This {allocation} has no {tax_option} that gives ${taxCertificateNames[body.kind]} certificates.`,
    )
  checkIssued(work, body.issued_on, holding)
  if (await hasCertificate(work, holding.id, body.kind))
    refuse({ code: 'conflict', reason: 'has_certificate' })
  const id = await addCertificate(work, holding, { ...body, replacesId: null })
  work.emit({
    type: 'tax_certificate.filed',
    subject: { type: 'tax_certificate', id },
    payload: { investment_opportunity_id: holding.opportunityId, investment_id: holding.id },
    after: { status: 'valid', kind: body.kind, uir: body.uir, issued_on: body.issued_on },
  })
  return id
}

/** The round, then the holding. Undefined where nothing was allotted to it; what was sold since counts. */
export async function lockCertified(work: Work, investmentId: number): Promise<CertifiedHolding | undefined> {
  const opportunity = await lockOpportunityOf(work, 'investments', investmentId)
  mustTouch(work, opportunity.status, 'update')
  mustSeeBook(work, opportunity.status)
  const { rows } = await sql<Omit<CertifiedHolding, 'opportunityId' | 'opportunityName'>>`
    select i.id, i.reference, i.allotted_on::text as "allottedOn", ${schemesOfHolding(work.tenant.id)} as schemes,
      ${isHolding} as "isHeld"
    from investments i
    where i.tenant_id = ${work.tenant.id} and i.id = ${investmentId} and i.deleted_at is null and i.allotted_on is not null
    for update of i`.execute(work.db)
  const holding = rows[0]
  if (!holding || !isExisting(opportunity.status)) return undefined
  return { ...holding, opportunityId: opportunity.id, opportunityName: opportunity.name }
}

/**
 * Keeps the file as a document of the investment and the certificate beside it. The document is called after
 * the holding and not after the file: two files of one name stay two.
 */
export async function addCertificate(
  work: Work,
  holding: CertifiedHolding,
  filed: FiledBody & { kind: TaxCertificateKind; replacesId: number | null },
): Promise<number> {
  const kept = await keepFile(work, filed.file)
  const title = `${taxCertificateNames[filed.kind]} certificate, ${referenceText(holding.reference)}`
  const documentId = await createRow(work, documents, {
    owner_type: 'investment',
    owner_id: holding.id,
    name: `${title}, ${holding.opportunityName}`.slice(0, 196),
    category: 'Tax',
    visibility: 'public',
    filed_by: work.actor.id,
    ...kept,
    client_name: `${title}.pdf`,
  })
  const { id } = await work.db
    .insertInto('tax_certificates')
    .values({
      tenant_id: work.tenant.id,
      investment_opportunity_id: holding.opportunityId,
      investment_id: holding.id,
      kind: filed.kind,
      uir: filed.uir,
      issued_on: filed.issued_on,
      document_id: documentId,
      replaces_id: filed.replacesId,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** 422 for a day before the shares were allotted, or still to come. */
export function checkIssued(work: Work, issuedOn: string, { allottedOn }: CertifiedHolding): void {
  const today = londonDate(work.now)
  if (issuedOn > today) refuseField('issued_on', say.beforeOrEqual(today))
  if (issuedOn < allottedOn) refuseField('issued_on', say.afterOrEqual(allottedOn))
}
