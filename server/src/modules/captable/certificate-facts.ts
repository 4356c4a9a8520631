import { createHash } from 'node:crypto'
import type { Trx } from '../../kernel/database/database.ts'

/** What a certificate says, as the register had it on the day of the allotment. */
export interface CertificateFacts {
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

export async function certificateFacts(
  db: Trx,
  tenantId: number,
  certificateId: number,
): Promise<CertificateFacts> {
  const row = await db
    .selectFrom('certificates as c')
    .innerJoin('share_lots as l', (join) =>
      join.onRef('l.id', '=', 'c.share_lot_id').on('l.tenant_id', '=', tenantId),
    )
    .innerJoin('investment_opportunities as o', (join) =>
      join.onRef('o.id', '=', 'c.investment_opportunity_id').on('o.tenant_id', '=', tenantId),
    )
    .select([
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
    .where('c.id', '=', certificateId)
    .executeTakeFirstOrThrow()
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
