import type { Trx } from '../../kernel/database/database.ts'

interface Standard {
  code: string
  title: string
  hint: string
  validity_months?: number
  /** Codes of the categories that it is wanted of; none for everybody. */
  categories?: readonly string[]
  /** Kept at hand: wanted once the tenant switches it on. */
  inactive?: true
}

/**
 * What tenants usually want. Who somebody is and where they live, which is checked afresh after a while
 * (Money Laundering Regulations 2017, regulation 28), and for the certified category the certificate that it
 * rests on, of the last three years (FPO 2005, article 50). Switched on by the tenant, except for the
 * certificate: many tenants have these checks made electronically.
 */
const standard: readonly Standard[] = [
  {
    code: 'proof_of_identity',
    title: 'Proof of identity',
    hint: 'A passport, or a driving licence with a photograph.',
    inactive: true,
  },
  {
    code: 'proof_of_address',
    title: 'Proof of address',
    hint: 'A bill, a bank statement or a council tax letter of the last three months.',
    validity_months: 24,
    inactive: true,
  },
  {
    code: 'sophistication_certificate',
    title: 'Certificate of sophistication',
    hint: 'Signed by an authorised firm in the last 36 months.',
    validity_months: 36,
    categories: ['certified_sophisticated'],
  },
]

/** The papers that every tenant begins with. */
export async function standardRegistrationRequirements(db: Trx, tenantId: number, now: Date): Promise<void> {
  const types = await db
    .selectFrom('investor_types')
    .select(['id', 'code'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const idsOf = (codes: readonly string[] = []) =>
    types.filter(({ code }) => code !== null && codes.includes(code)).map(({ id }) => id)
  await db
    .insertInto('registration_requirements')
    .values(
      standard.map(({ categories, inactive, ...said }, order) => ({
        ...said,
        tenant_id: tenantId,
        investor_type_ids: JSON.stringify(idsOf(categories)),
        active: !inactive,
        order,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}
