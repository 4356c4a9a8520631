import { saidDate, saidPrice } from '../../domain/said.ts'
import type { Trx } from '../../kernel/database/database.ts'
import { shareCertificate } from '../../kernel/paper/index.ts'
import type { ShareCertificate } from '../../kernel/paper/index.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { certificateFacts } from './certificate-facts.ts'
import type { CertificateFacts } from './certificate-facts.ts'
import { grouped, postal } from './certificate-words.ts'

export interface PrintedCertificate {
  key: string
  bytes: number
  sha256: string
  number: string
}

interface Printing {
  platform: Platform
  tenant: Tenant
  db: Trx
  now: Date
}

/**
 * The file of a certificate: printed the first time it is asked for, kept, and the same bytes ever after. The row is locked, so two who
 * ask at once get one file. Undefined when the investment has no certificate.
 */
export async function printCertificate(
  printing: Printing,
  investmentId: number,
): Promise<PrintedCertificate | undefined> {
  const { db, tenant, platform, now } = printing
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('investment_id', '=', investmentId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (row.file_key !== null && row.bytes !== null && row.sha256 !== null)
    return { key: row.file_key, bytes: row.bytes, sha256: row.sha256, number: row.number }
  const facts = await certificateFacts(db, tenant.id, row.id)
  const pdf = await shareCertificate(paperOf(platform, tenant, facts))
  const { key, bytes, sha256 } = await platform.storage.put(pdf, tenant.id, 'application/pdf')
  await db
    .updateTable('certificates')
    .set({ file_key: key, bytes, sha256, updated_at: now })
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', row.id)
    .execute()
  return { key, bytes, sha256, number: row.number }
}

function paperOf({ settings }: Platform, tenant: Tenant, facts: CertificateFacts): ShareCertificate {
  const host = settings.production ? `https://${tenant.primaryHost}` : `http://${tenant.primaryHost}`
  return {
    brand: { name: tenant.name, colours: tenant.branding.colours },
    certificateNumber: facts.number,
    company: {
      name: facts.issuerName,
      number: facts.issuerNumber,
      incorporation: 'Incorporated under the Companies Act 2006',
    },
    holders: [facts.registeredName],
    ...(facts.registeredAddress && { holderDetails: `of ${postal(facts.registeredAddress)}` }),
    shares: grouped(facts.shares),
    shareClass: facts.shareClass,
    ...(facts.nominalValue !== null && { nominalValue: saidPrice(facts.nominalValue, facts.currency) }),
    paidUp: 'fully paid',
    ...(facts.numberFrom !== null &&
      facts.numberTo !== null && {
        shareNumbers: `${grouped(facts.numberFrom)} to ${grouped(facts.numberTo)}`,
      }),
    issuedOn: saidDate(facts.issuedOn),
    paidPerShare: saidPrice(facts.price, facts.currency),
    note: 'No transfer of any of these shares is registered until this certificate has been surrendered.',
    signatories: [
      { name: '', office: 'Director' },
      { name: '', office: 'Secretary' },
    ],
    check: { code: facts.checkCode, url: host },
    // Not the time of printing: the same certificate is the same bytes whenever it is made.
    createdAt: new Date(`${facts.issuedOn}T12:00:00Z`),
  }
}
