import { readFile } from 'node:fs/promises'
import { days, later } from '../../kernel/clock.ts'
import { seal, unseal } from '../../kernel/secrets.ts'
import type { Work } from '../../kernel/work.ts'
import { certificates, sealPaper } from '../../pdf/pades/index.ts'
import type { SealKey } from '../../pdf/pades/index.ts'

const context = (tenantId: number) => [tenantId, 'seal_key']

/** A certificate that ends sooner than this is followed by a new one. */
const spareDays = 30

/**
 * With what a tenant seals: the installation's own key and certificate where the settings name a PEM file
 * with both, otherwise a key that the tenant makes at its first need and keeps sealed under the master key.
 * Two who need the first one at once make one.
 */
export async function sealKey(work: Work): Promise<SealKey> {
  const { keyFile } = work.platform.settings.sealing
  if (keyFile !== undefined) {
    const pem = await readFile(keyFile, 'utf8')
    return (await certificates()).readSealKey({ key: pem, certificate: pem })
  }
  const kept = (await newestKey(work)) ?? (await newKey(work))
  return (await certificates()).readSealKey({
    certificate: kept.certificate,
    key: unseal(work.platform.settings.masterKey, context(work.tenant.id), kept.sealed),
  })
}

async function newestKey(work: Work) {
  return work.db
    .selectFrom('seal_keys')
    .select(['certificate', 'sealed'])
    .where('tenant_id', '=', work.tenant.id)
    .where('expires_at', '>', later(work.now, days(spareDays)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

async function newKey(work: Work) {
  // One at a time for each tenant: two papers that are sealed at once share the key.
  await work.db
    .selectFrom('brandings')
    .select('tenant_id')
    .where('tenant_id', '=', work.tenant.id)
    .forNoKeyUpdate()
    .execute()
  const meanwhile = await newestKey(work)
  if (meanwhile) return meanwhile
  const { key, certificate, expiresAt } = await (await certificates()).makeSealKey(work.tenant.name, work.now)
  const made = { certificate, sealed: seal(work.platform.settings.masterKey, context(work.tenant.id), key) }
  const { id } = await work.db
    .insertInto('seal_keys')
    .values({ ...made, tenant_id: work.tenant.id, expires_at: expiresAt, created_at: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({ type: 'seal_key.made', subject: { type: 'seal_key', id }, after: { certificate } })
  return made
}

/**
 * Seals papers that the tenant itself made, each as it is (B-B). There is no time stamp: papers are made by the
 * thousand, and each one would ask the service for one.
 */
export async function paperSealer(work: Work, reason: string): Promise<(paper: Buffer) => Promise<Buffer>> {
  const key = await sealKey(work)
  return (paper) => sealPaper(paper, { key, name: work.tenant.name, reason, at: work.now })
}
