import type { identityFileKinds, UploadedFile } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { keepFile } from '../stored-files/index.ts'
import type { Subject } from './check-state.ts'

/** What the record says of the investor on the day on which they send or show their documents. */
export function detailsOf({ row }: Subject) {
  const address = row['address'] as Record<string, string | null> | null
  return {
    name: row['name'],
    date_of_birth: row['date_of_birth'] ?? null,
    nationality: row['nationality'] ?? null,
    country_of_residence: row['country_of_residence'] ?? null,
    address: address && Object.values(address).filter(Boolean).join(', ').slice(0, 500),
  }
}

export async function keepCheckFile(
  work: Work,
  {
    checkId,
    kind,
    upload,
  }: { checkId: number; kind: (typeof identityFileKinds)[number]; upload: UploadedFile },
): Promise<void> {
  await work.db
    .insertInto('identity_check_files')
    .values({
      ...(await keepFile(work, upload)),
      tenant_id: work.tenant.id,
      identity_check_id: checkId,
      kind,
      created_at: work.now,
    })
    .execute()
}
