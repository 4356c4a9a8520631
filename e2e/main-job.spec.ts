import {
  asksToSeeOffers,
  becomesAnInvestor,
  chooses,
  choosesToContinue,
  isLetIn,
  tellsWhoSheIs,
  understands,
  waitsToBeLetIn,
  choosesMethod,
} from './main-job/investor.ts'
import {
  asksForMoney,
  findsTheCertificate,
  opensTheHolding,
  readsTheOffer,
  reserves,
  seesTheValue,
} from './main-job/money.ts'
import {
  approvesTheCategory,
  approvesTheMethod,
  approvesTheRegistration,
  checksTheIdentity,
  completes,
  invites,
  recordsAPrice,
  saveHerStatement,
} from './main-job/staff.ts'
import { publishes } from './main-job/publishing.ts'
import { callsForCash, isUrgedNoMore, receives, saysThatItIsSent } from './main-job/cash.ts'
import { isPaid, sellsTheCompany } from './main-job/sale.ts'
import { test } from './world.ts'

/**
 * The way of an investor's money, from an address that nobody knows to a share that is worth more, through
 * the screens alone. One test, since each step lives on the one before it.
 */
test('an investor’s money goes all the way through, in two windows', async ({ world }) => {
  const ada = await world.visitor()
  let staff = await world.as('super-admin')

  await test.step('somebody registers, confirms the address and accepts the terms', () =>
    becomesAnInvestor(world, ada))
  await test.step('she completes her details', () => tellsWhoSheIs(ada))
  await test.step('she sees no offers before staff let her in', async () => {
    await waitsToBeLetIn(ada)
    await approvesTheRegistration(world, staff)
    await isLetIn(ada)
  })
  await test.step('she asks to see offers, is warned, waits a day and chooses to continue', async () => {
    await asksToSeeOffers(world, ada)
    await choosesToContinue(ada)
    staff = await world.as('super-admin')
  })
  await test.step('one of the staff finds her identity clear, and another approves', () =>
    checksTheIdentity(world, staff))
  await test.step('she states her category, and staff approve it', async () => {
    await chooses(ada)
    await approvesTheCategory(staff)
  })
  await test.step('she passes the test', () => understands(ada))
  await test.step('she adds a way to invest, and staff approve it', async () => {
    await choosesMethod(ada)
    await approvesTheMethod(staff)
  })
  await test.step('staff write an offer, a colleague approves it, and they publish it', () =>
    publishes(world, staff))
  await test.step('staff invite her, and her bell rings', () => invites(world, staff, ada))
  await test.step('she reads the offer past the risk warning', () => readsTheOffer(ada))
  await test.step('she reserves', () => reserves(ada))
  await test.step('staff call for the money', () => callsForCash(world, staff))
  await test.step('she sees how much, where to and by which reference', () => asksForMoney(ada))
  await test.step('she says that she sent it, and is urged no more', async () => {
    await saysThatItIsSent(world, staff, ada)
    await isUrgedNoMore(world, ada)
  })
  await test.step('part of the money comes, then the rest', () => receives(world, staff, ada))
  await test.step('staff complete the round', () => completes(world, staff))
  await test.step('she holds shares, with a certificate', () => opensTheHolding(ada))
  await test.step('the certificate is among her documents, and the bell leads to it', () =>
    findsTheCertificate(world, ada))
  await test.step('staff who look as she does save her statement', () => saveHerStatement(staff))
  await test.step('a year later a share is worth more', async () => {
    await world.product.forward({ days: 400 })
    await recordsAPrice(world)
  })
  const again = await test.step('she signs in again, and sees it', () => seesTheValue(world))
  await test.step('the company is sold, the proceeds are paid out, and she is told', async () => {
    await sellsTheCompany(world)
    await isPaid(again)
  })
})
