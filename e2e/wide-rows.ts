import type { Locator, Page } from '@playwright/test'
import { expect } from './world.ts'

/** Charts take a new width a moment after the window has it. */
export const fits = (page: Page, width: number) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth),
      `nothing scrolls sideways at ${width}`,
    )
    .toBeLessThanOrEqual(width)

/** Pixels of something that its table's frame cuts off at the right. */
export const cutAtTheRight = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const frame = element.closest('table')!.parentElement!
    return element.getBoundingClientRect().right - frame.getBoundingClientRect().right
  })

/** A payment with all that a row can show: a long description, a refund under way and more to refund. */
export const feePayment = {
  id: 104,
  user_id: 1,
  fee_id: 1,
  description: 'Account set-up and first year of the platform plan',
  reference: 'FEE000104',
  status: 'part_refunded',
  currency: 'GBP',
  amount: '1200.00',
  vat: '200.00',
  vat_rate: '20',
  paid_at: '2026-06-20T09:00:00.000000Z',
  period_start: null,
  period_end: null,
  fee_subscription_id: null,
  refunded: '20.00',
  requested: '10.00',
  refundable: '1170.00',
  dispute: null,
  investor_name: 'Margaret Castell-Whitcombe',
}

/** A deal whose name and next step are as long as staff write them. */
export const dealsOf = (stage: string) => [
  {
    pipeline_deal_id: 1,
    name: 'Scalpay Community Wind Extension',
    about: 'Community energy, community shares',
    stage,
    from_stage: null,
    move: 'same',
    owner: 'Morag Sinclair',
    currency: 'GBP',
    amount: '1250000.00',
    weighted: '937500.00',
    probability: 75,
    days_in_stage: 118,
    sla_days: 90,
    is_late: true,
    next_step: 'Walk the site with the trust’s surveyor and settle the lease of the access road',
    next_step_on: '2026-11-30',
  },
]
