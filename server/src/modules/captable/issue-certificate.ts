import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { dateText, formatDecimal, priceText } from '../../domain/format.ts'
import { shareCertificate } from '../../pdf/index.ts'
import type { ShareCertificate } from '../../pdf/index.ts'
import type { Trx } from '../../kernel/database/database.ts'
import { finishInOrder } from '../../kernel/finish-in-order.ts'
import type { Platform } from '../../kernel/platform.ts'
import { createRow } from '../../kernel/resource/write.ts'
import type { StoredFile } from '../../kernel/storage/index.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import type { Work } from '../../kernel/work.ts'
import { documents } from '../documents/index.ts'
import { postal } from './certificate-words.ts'

/** What a certificate says, as the register had it on the day of the allotment. */
interface CertificateFacts {
  number: string
  issuedOn: string
  issuerName: string
  issuerNumber: string
  registeredName: string
  registeredAddress: Record<string, string | null> | null
  shareClass: string
  shares: string
  nominalValue: string | null
  price: string
  currency: string
  numberFrom: string | null
  numberTo: string | null
  /** Eight letters and digits that stand for all of the above: a changed paper has another. */
  checkCode: string
  /** Of the opportunity. The file is named after it; the paper does not say it. */
  roundName: string
}

const certificateRows = (db: Trx, tenantId: number, ids: readonly number[]) =>
  db
    .selectFrom('certificates as c')
    .innerJoin('share_lots as l', (join) =>
      join.onRef('l.id', '=', 'c.share_lot_id').on('l.tenant_id', '=', tenantId),
    )
    .innerJoin('investment_opportunities as o', (join) =>
      join.onRef('o.id', '=', 'c.investment_opportunity_id').on('o.tenant_id', '=', tenantId),
    )
    .select([
      'c.id',
      'c.number',
      'c.issued_on',
      'o.name',
      'o.issuer_name',
      'o.issuer_number',
      'o.nominal_value',
      'l.registered_name',
      'l.registered_address',
      'l.share_class',
      'l.shares',
      'l.price',
      'l.currency',
      'l.number_from',
      'l.number_to',
    ])
    .where('c.tenant_id', '=', tenantId)
    .where(sql<boolean>`c.id = any(${[...ids]}::bigint[])`)
    .execute()

type CertificateRow = Awaited<ReturnType<typeof certificateRows>>[number]

function factsOf(row: CertificateRow): CertificateFacts {
  const facts = {
    number: row.number,
    issuedOn: row.issued_on,
    issuerName: row.issuer_name ?? row.name,
    issuerNumber: row.issuer_number ?? '',
    registeredName: row.registered_name,
    registeredAddress: row.registered_address as Record<string, string | null> | null,
    shareClass: row.share_class,
    shares: row.shares,
    nominalValue: row.nominal_value,
    price: row.price,
    currency: row.currency,
    numberFrom: row.number_from,
    numberTo: row.number_to,
  }
  return { ...facts, roundName: row.name, checkCode: checkCodeOf(facts) }
}

/** Letters and digits that can't be mistaken for each other when they are read out. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function checkCodeOf(facts: object): string {
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest()
  const signs = [...digest.subarray(0, 8)].map((byte) => alphabet[byte % alphabet.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

/** A certificate that is locked and has no document yet. */
interface LockedCertificate {
  id: number
  investment_id: number
}

/**
 * Writes certificates and puts each among the documents of its investment, for those who see the investment.
 * Its bytes are stored once and stay the same whatever changes later. They are filed in their order, each
 * while the next one is being written.
 */
export async function issueCertificates(
  work: Work,
  certificates: readonly LockedCertificate[],
): Promise<void> {
  const ids = certificates.map(({ id }) => id)
  const rows = await certificateRows(work.db, work.tenant.id, ids)
  const facts = new Map(rows.map((row) => [row.id, factsOf(row)]))
  await finishInOrder(
    certificates,
    ({ id }) => store(work, facts.get(id)!),
    (certificate, paper) => file(work, certificate, paper),
  )
}

interface StoredPaper extends StoredFile {
  name: string
}

async function store({ platform, tenant }: Work, facts: CertificateFacts): Promise<StoredPaper> {
  const pdf = await shareCertificate(paperOf(platform, tenant, facts))
  const stored = await platform.storage.put(pdf, tenant.id, 'application/pdf')
  // The name and its ending have to fit into 200 characters.
  return { ...stored, name: `Share certificate ${facts.number}, ${facts.roundName}`.slice(0, 196) }
}

async function file(
  work: Work,
  { id, investment_id: owner }: LockedCertificate,
  { name, key, bytes, sha256, mime }: StoredPaper,
): Promise<void> {
  const documentId = await createRow(work, documents, {
    owner_type: 'investment',
    owner_id: owner,
    name,
    category: 'Certificates',
    visibility: 'public',
    file_key: key,
    client_name: `${name}.pdf`,
    mime,
    size: bytes,
    sha256,
  })
  await work.db
    .updateTable('certificates')
    .set({ document_id: documentId, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
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
    shares: formatDecimal(facts.shares),
    shareClass: facts.shareClass,
    ...(facts.nominalValue !== null && { nominalValue: priceText(facts.nominalValue, facts.currency) }),
    paidUp: 'fully paid',
    ...(facts.numberFrom !== null &&
      facts.numberTo !== null && {
        shareNumbers: `${formatDecimal(facts.numberFrom)} to ${formatDecimal(facts.numberTo)}`,
      }),
    issuedOn: dateText(facts.issuedOn),
    paidPerShare: priceText(facts.price, facts.currency),
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
