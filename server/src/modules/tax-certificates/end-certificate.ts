import { refuse, refuseState } from '@moorgate/contract'
import type {
  BodyOf,
  replaceTaxCertificate,
  TaxCertificateKind,
  withdrawTaxCertificate,
} from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { changeById, checkVersion, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { addCertificate, checkIssued, lockCertified } from './file-certificate.ts'
import type { CertifiedHolding } from './file-certificate.ts'

type Certificate = Selectable<Tables['tax_certificates']>

/** Files another certificate in place of one. Returns the new one's id. */
export async function replaceCertificate(
  work: Work,
  id: number,
  { version, reason, ...filed }: BodyOf<typeof replaceTaxCertificate>,
): Promise<number> {
  const { certificate, holding } = await lockValid(work, id, version)
  checkIssued(work, filed.issued_on, holding)
  await endCertificate(work, certificate, { status: 'replaced', reason })
  const kind = certificate.kind as TaxCertificateKind
  const newId = await addCertificate(work, holding, { ...filed, kind, replacesId: id })
  work.emit({
    type: 'tax_certificate.replaced',
    subject: { type: 'tax_certificate', id: newId },
    payload: { ...ofHolding(certificate), replaces_id: id },
    before: { uir: certificate.uir, issued_on: certificate.issued_on },
    after: { uir: filed.uir, issued_on: filed.issued_on, reason },
  })
  return newId
}

/** Takes a certificate from its investor, who is told why. */
export async function withdrawCertificate(
  work: Work,
  id: number,
  { version, reason }: BodyOf<typeof withdrawTaxCertificate>,
): Promise<void> {
  const { certificate } = await lockValid(work, id, version)
  await endCertificate(work, certificate, { status: 'withdrawn', reason })
  work.emit({
    type: 'tax_certificate.withdrawn',
    subject: { type: 'tax_certificate', id },
    payload: ofHolding(certificate),
    before: { status: 'valid' },
    after: { status: 'withdrawn', reason },
  })
}

const ofHolding = ({ investment_opportunity_id, investment_id }: Certificate) => ({
  investment_opportunity_id,
  investment_id,
})

/**
 * The certificate with its holding, locked: the round first, so that two people who end one take turns. Its investor
 * has it also after they sold the shares or passed them on, so it can still be ended.
 */
async function lockValid(
  work: Work,
  id: number,
  version: number | undefined,
): Promise<{ certificate: Certificate; holding: CertifiedHolding }> {
  const known = await work.db
    .selectFrom('tax_certificates')
    .select('investment_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const holding = (known && (await lockCertified(work, known.investment_id))) ?? refuse({ code: 'not_found' })
  const certificate = await lockById(work, 'tax_certificates', id)
  if (certificate.status !== 'valid')
    refuseState('This {tax_certificate} has already been replaced or withdrawn.')
  checkVersion(certificate, version)
  return { certificate, holding }
}

/** Its file stays for staff, and leaves the investor’s documents. */
async function endCertificate(
  work: Work,
  { id, document_id: documentId }: Certificate,
  end: { status: 'replaced' | 'withdrawn'; reason: string },
): Promise<void> {
  await changeById(work, 'tax_certificates', id, { ...end, ended_at: work.now, ended_by: work.actor.id })
  await changeById(work, 'documents', documentId, { visibility: 'private' })
}
