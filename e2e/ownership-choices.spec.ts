import { signIn } from './screens/api.ts'
import { isCategorised, mayInvest, passesTheTest } from './screens/ready-investor.ts'
import { offers } from './screens/rounds.ts'
import { box } from './fields.ts'
import { expect, test } from './world.ts'
import type { World } from './world.ts'

const offerName = 'Tidewell Energy, Series B'

/** An investor with an approved method, and an offer that they can see. */
async function prepares({ product }: World): Promise<{ method: number }> {
  const address = product.address('wrenfield')
  const [staff, approver, investor] = await Promise.all(
    ['super-admin', 'fund-manager', 'new-investor'].map((name) => signIn(address, name)),
  )
  const { id } = await investor!.get<{ id: number }>('/api/user')
  await investor!.patch(`/api/users/${id}`, { accepted_terms_version: 1 })
  await isCategorised(investor!, approver!)
  await passesTheTest(investor!)
  const method = await mayInvest(investor!, approver!)
  const type = await staff!.post<{ id: number }>('/api/types', { name: 'Equity' })
  await offers(staff!, type.id, offerName, { fca_class: 'mass_market' })
  await Promise.all([staff!, approver!, investor!].map((caller) => caller.close()))
  return { method: method.id }
}

test('an investor says what they plan about new shares; staff read it on the method and change it', async ({
  world,
}) => {
  const { method } = await prepares(world)
  const investor = await world.as('new-investor')
  await investor.goto(`/investor/profile/investmentmethod_${method}`)
  await expect(investor.getByText('No pre-emption choices yet.')).toBeVisible()
  await investor.getByRole('button', { name: 'Add pre-emption choice' }).click()
  const dialog = investor.getByRole('dialog', { name: 'Add pre-emption choice' })
  await expect(dialog).toContainText('It doesn’t reserve shares')
  await dialog.getByRole('combobox').fill('Tidewell')
  await investor.getByRole('option', { name: offerName }).click()
  await dialog.getByRole('radio', { name: 'Increase my holding' }).check()
  await box(dialog, 'Shares beyond the entitlement').fill('250')
  await world.isAccessible(investor, 'the form of a pre-emption choice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const mine = investor.getByRole('list', { name: 'Pre-emption choices' }).getByRole('listitem')
  await expect(mine).toHaveCount(1)
  await expect(mine).toContainText(offerName)
  await expect(mine).toContainText('250 shares')
  await expect(mine).toContainText('Increase my holding')
  await investor.getByRole('button', { name: 'Add pre-emption choice' }).scrollIntoViewIfNeeded()
  await world.isAccessible(investor, 'the pre-emption choices of an investor')

  const staff = await world.as('super-admin')
  await staff.goto(`/admin/investors/investment-methods/${method}/details`)
  const theirs = staff.getByRole('list', { name: 'Pre-emption choices' }).getByRole('listitem')
  await expect(theirs).toContainText('250 shares')
  await theirs.getByRole('button', { name: `Change ${offerName}` }).click()
  const change = staff.getByRole('dialog', { name: offerName })
  await change.getByRole('radio', { name: "Don't take up" }).check()
  await world.isAccessible(staff, 'the form of a pre-emption choice for staff')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toContainText("Don't take up")
  await expect(theirs).not.toContainText('250 shares')
  await world.isAccessible(staff, 'the pre-emption choices on a method')

  await investor.reload()
  await expect(mine).toContainText("Don't take up")
})
