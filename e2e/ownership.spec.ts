import { signIn } from './screens/api.ts'
import type { Caller } from './screens/api.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

type CreatedRecord = { id: number }

test('who owns an organisation is drawn down to the people, and said in a table', async ({ world }) => {
  const id = await ownedByATrust(world)
  const page = await world.as('super-admin', { width: 390, height: 844, touch: true })
  await page.goto(`/admin/investors/organisations/${id}/details`)

  const chart = page.getByRole('region', { name: 'Chart of owners' })
  const trust = chart.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Kerr Trust' }) })
  await expect(trust).toContainText('60.00%')
  await expect(trust.getByRole('listitem')).toContainText(['50.00%Rosalind Kerr', '50.00%Hugh Kerr'])
  await expect(trust.getByRole('listitem').first()).toContainText('30.00% in total')
  await expect(chart.getByRole('listitem')).toHaveCount(4)
  const ends = page.getByRole('table', { name: 'Beneficial owners' }).getByRole('row')
  await expect(ends.filter({ hasText: 'Rosalind Kerr' })).toContainText(/25% or more\s*70.00%/)
  await expect(ends.last()).toContainText('100.00%')
  await world.isAccessible(page, 'a chart of owners')

  await page.getByRole('radio', { name: 'Table' }).check()
  const levels = page.getByRole('list', { name: 'Owners by level' }).getByRole('listitem')
  await expect(levels).toContainText(['Kerr TrustDirectly', 'Level 2, 50.00% of the level above'])
  await expect(chart).toBeHidden()
})

/** Rosalind Kerr has 40 % herself and half of a trust that has the rest. */
async function ownedByATrust(world: World): Promise<number> {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const company = await add(staff, 'Kerr Estates')
  const trust = await add(staff, 'Kerr Trust')
  await own(staff, trust, [
    { name: 'Rosalind Kerr', share_percent: '50' },
    { name: 'Hugh Kerr', share_percent: '50' },
  ])
  await own(staff, company, [
    { organisation_id: trust, share_percent: '60' },
    { name: 'Rosalind Kerr', share_percent: '40' },
  ])
  return company
}

const add = async (staff: Caller, name: string): Promise<number> =>
  (await staff.post<CreatedRecord>('/api/organisations', { name, type: 'Organisation' })).id

const own = (staff: Caller, id: number, owners: readonly object[]) =>
  staff.post(`/api/organisations/${id}/owners`, { owners })
