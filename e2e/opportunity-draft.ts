import type { Page } from '@playwright/test'
import { signIn } from './screens/api.ts'
import { expect } from './world.ts'
import type { World } from './world.ts'

type CreatedRecord = { id: number }

/** A draft that nobody has written a page for. */
export async function drafted(world: World, name: string, overrides: object = {}): Promise<number> {
  const staff = await signIn(world.product.address('wrenfield'), 'super-admin')
  const types = await staff.get<(CreatedRecord & { name: string })[]>('/api/types')
  const type =
    types.find((each) => each.name === 'Shares') ??
    (await staff.post<CreatedRecord>('/api/types', { name: 'Shares' }))
  const { id } = await staff.post<CreatedRecord>('/api/investment-opportunities', {
    name,
    type_id: type.id,
    ...overrides,
  })
  return id
}

export async function opens(
  world: World,
  who: string,
  id: number,
  name: string,
  window: Parameters<World['as']>[1] = {},
): Promise<Page> {
  const page = await world.as(who, window)
  await page.goto(`/admin/investments/opportunities/${id}/edit`)
  await expect(page.getByRole('region', { name: `Edit ${name}` })).toBeVisible({ timeout: 30_000 })
  return page
}
