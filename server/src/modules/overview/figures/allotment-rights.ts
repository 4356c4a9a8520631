import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, sharesCell } from '../../../domain/figure-cells.ts'
import { affordable, allocateRound } from '../../../domain/round-allocation.ts'
import type { RoundRequest } from '../../../domain/round-allocation.ts'
import { cell, minus, smaller, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import type { PaidRound } from '../allotment.ts'

/** A right of pre-emption that was paid for. */
export interface PaidRight extends RoundRequest {
  name: string
  rightShares: bigint
  /** Shares that were left before it. */
  left: bigint
  part: bigint
}

/** Rights in the order of the queue, each with what is left for it. */
export function rightsOf({ round: at, rows, requests }: PaidRound): PaidRight[] {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const parts = new Map(allocateRound(at, requests, 'fcfs').lines.map(({ id, shares }) => [id, shares]))
  let left = at.shares
  return requests
    .flatMap((request) =>
      request.rightShares === undefined ? [] : [{ ...request, rightShares: request.rightShares }],
    )
    .toSorted((one, other) => one.place - other.place)
    .map((request) => {
      const part = parts.get(request.id) ?? 0n
      const right = { ...request, name: names.get(request.id) ?? '', left, part }
      left -= part
      return right
    })
}

/** What is somebody's by right is given whole and first, as far as it was paid for and there are shares. */
export function rightsSheet({ round: at }: PaidRound, rights: readonly PaidRight[]): SheetDraft {
  return {
    name: 'Rights',
    columns: [atHead('investor'), 'Right', 'Paid', 'Pays for', 'Left before', 'Gets'],
    rows: rights.map(({ id, name, rightShares, amountMinor, left }, index) => {
      const before = rights[index - 1]
      const pays = affordable(at, amountMinor)
      return [
        words(`allotment_right_of:${id}`, name),
        sharesCell(`allotment_right_shares:${id}`, `right of ${name}`, rightShares, {
          detail: `taken in the ${inText('pre_emption_option')}`,
        }),
        moneyCell(
          `allotment_right_paid:${id}`,
          `paid by ${name}`,
          { minor: amountMinor, currency: at.currency },
          {
            detail: 'paid in full',
          },
        ),
        sharesCell(`allotment_right_pays:${id}`, `shares that the money of ${name} pays for`, pays, {
          detail: 'at the price of the round',
        }),
        before
          ? figure(
              `allotment_right_left:${id}`,
              `shares left before ${name}`,
              'shares',
              minus(cell(`allotment_right_left:${before.id}`), cell(`allotment_right:${before.id}`)),
            )
          : sharesCell(`allotment_right_left:${id}`, `shares left before ${name}`, left, {
              detail: 'shares of the round',
            }),
        figure(
          `allotment_right:${id}`,
          `shares of ${name} by right`,
          'shares',
          smaller(
            cell(`allotment_right_shares:${id}`),
            cell(`allotment_right_pays:${id}`),
            cell(`allotment_right_left:${id}`),
          ),
        ),
      ]
    }),
  }
}
