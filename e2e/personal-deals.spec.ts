import { box, list } from './fields.ts'
import { expect, test } from './world.ts'

test('a member of staff asks to deal, compliance approves, and the deal is recorded', async ({
  world,
  product,
}) => {
  const manager = await world.as('investment-manager')
  await manager.goto('/admin/insider-register/pa-deals')
  await manager.getByRole('link', { name: 'New personal account deal' }).click()
  await box(manager, 'Instrument').fill('Pentland Marine Power plc')
  await expect(manager.getByText('No open opportunity with a similar name')).toBeVisible()
  await box(manager, 'Quantity').fill('1200')
  await box(manager, 'Why now').fill('Adding to a holding I have had since 2023.')
  await box(manager, 'Deal date').fill(new Date(await product.now()).toISOString().slice(0, 10))
  await manager.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(manager.getByRole('checkbox', { name: /no inside information/ })).toHaveAccessibleDescription(
    /accepted/,
  )
  for (const box of await manager.getByRole('checkbox').all()) await box.check()
  await world.isAccessible(manager, 'the form of a personal account deal')
  await expect(list(manager, 'Account holder')).toHaveValue('self')
  await manager.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(manager.getByRole('row', { name: /Pentland.*Awaiting approval/ })).toBeVisible()
  await product.deliver()

  const compliance = await world.as('super-admin')
  await compliance.goto('/admin/insider-register/pa-deals')
  await compliance.getByRole('row', { name: /Pentland/ }).click()
  await compliance.getByRole('button', { name: 'Approve' }).click()
  await expect(compliance.getByRole('row', { name: /Pentland.*Approved/ })).toBeVisible()
  await world.isAccessible(compliance, 'the register of personal account deals')

  await manager.reload()
  await manager.getByRole('row', { name: /Pentland/ }).click()
  await manager.getByRole('button', { name: 'Record deal' }).click()
  const dialog = manager.getByRole('dialog', { name: 'Record deal' })
  await box(dialog, 'Deal date').fill(new Date(await product.now()).toISOString().slice(0, 10))
  await box(dialog, 'Price').fill('3.40')
  await dialog.getByRole('button', { name: 'Record deal' }).click()
  await expect(manager.getByRole('row', { name: /Pentland.*Holding period/ })).toBeVisible()
})
