import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'

/** For tests: a document that Wrenfield requires its investors to send, of all or of some categories. */
export async function requireDocument(
  api: Api,
  { title, code, typeIds = [] }: { title: string; code: string; typeIds?: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into registration_requirements (tenant_id, title, code, investor_type_ids)
    values (1, ${title}, ${code}, ${JSON.stringify(typeIds)}) returning id`.execute(api.db)
  return rows[0]!.id
}

interface SentDocument {
  requirement: number
  user: number
  status: 'submitted' | 'approved' | 'rejected' | 'expired'
  lastDay?: string
}

/** For tests: a required document was sent, and this is what became of it. */
export async function documentIs(
  api: Api,
  { requirement, user, status, lastDay }: SentDocument,
): Promise<void> {
  await sql`
    insert into registration_documents (tenant_id, registration_requirement_id, user_id, status, expires_on, file_key, client_name,
      mime, size, sha256)
    values (1, ${requirement}, ${user}, ${status}, ${lastDay ?? null}, 'none', 'paper.pdf', 'application/pdf', 4, 'none')`.execute(
    api.db,
  )
}

/** For tests: a sign-up document that Wrenfield requires its investors to accept, all or some categories. */
export async function requireSignUp(
  api: Api,
  title: string,
  typeIds: readonly number[] = [],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into onboarding_documents (tenant_id, title, body, investor_type_ids)
    values (1, ${title}, '<p>We act for you.</p>', ${JSON.stringify(typeIds)}) returning id`.execute(api.db)
  return rows[0]!.id
}
