import type { Api, Client } from '../../../test/harness.ts'

/** So many minutes after the clock of the product. */
export const later = (on: Api, minutes: number) =>
  new Date(on.clock.now().getTime() + minutes * 60_000).toISOString()
export const html = (text: string, publish_at: string, bump_terms = true) => ({
  terms_format: 'html',
  terms_text: `<p>${text}</p>`,
  bump_terms,
  publish_at,
})
/** What anybody reads of the terms, from the server's own record. */
export async function inForce(on: Api, tenantId: 1 | 2 = 1): Promise<[number, string]> {
  on.platform.tenants.forget(tenantId)
  const { terms_version, terms_text } = (await on.guest(tenantId).get('/api/branding/1')).body.data
  return [terms_version, terms_text]
}
export const plans = async (staff: Client) => (await staff.get('/api/terms-plans')).body.data
export const eventsOf = async (on: Api, type: string) =>
  (await on.db.selectFrom('events').selectAll().where('type', '=', type).orderBy('id').execute()).map(
    ({ subject_id, actor_id, after }) => ({ subject_id: Number(subject_id), actor_id, after }),
  )
