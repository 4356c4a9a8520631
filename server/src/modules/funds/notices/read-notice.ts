import type { AnswerOf, readCallNotice as endpoint } from '@moorgate/contract'
import { valuesOf } from '../../../domain/evaluate.ts'
import { noticeWorksheet } from './notice-worksheet.ts'
import type { NoticeItem, ViewedNotice } from './viewed-notice.ts'

export type FundNotice = AnswerOf<typeof endpoint>

/** A notice as it is answered, printed, and put into the file as data. */
export function noticeOf(viewed: ViewedNotice): FundNotice {
  const { fund, commitment } = viewed
  const valueOf = valuesOf(noticeWorksheet(viewed))
  const both = (key: string) => ({ fund: valueOf(`fund_${key}`), own: valueOf(`own_${key}`) })
  const step = (key: string) => ({
    before: valueOf(`${key}_before`),
    notice: valueOf(`${key}_notice`),
    after: valueOf(`${key}_after`),
  })
  const lines = (items: readonly NoticeItem[], isInside: boolean) =>
    items.map(({ kind }) => ({
      item: kind,
      is_inside: isInside,
      fund: valueOf(`fund:${kind}`),
      own: valueOf(`own:${kind}`),
    }))
  return {
    id: viewed.id,
    kind: viewed.kind,
    number: viewed.number,
    title: viewed.title,
    fund_id: fund.id,
    fund_name: fund.name,
    fund_commitment_id: commitment.id,
    registered_name: commitment.registeredName,
    class: commitment.class,
    currency: fund.currency,
    issued_on: viewed.issuedOn,
    due_on: viewed.dueOn,
    per_unit: viewed.byUnit?.perUnit ?? null,
    units: viewed.byUnit?.units ?? null,
    items: [...lines(viewed.inside, true), ...lines(viewed.outside, false)],
    inside: both('inside'),
    outside: both('outside'),
    total: both('total'),
    committed: valueOf('promised'),
    called: step('called'),
    recallable: step('recallable'),
    unfunded: step('unfunded'),
    distributed: step('distributed'),
  }
}
