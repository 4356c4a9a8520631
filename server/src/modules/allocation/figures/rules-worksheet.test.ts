import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { evaluated } from '../../../domain/evaluate.ts'
import { formatMoney } from '../../../domain/money.ts'
import { allocateBook, bookRules } from '../../../domain/round-allocation-book.ts'
import type { BookRequest } from '../../../domain/round-allocation-book.ts'
import type { Round } from '../../../domain/round-allocation.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { toWorkbook } from '../../../figures/excel.ts'
import { workbookOf } from '../../../figures/workbook.ts'
import { cellsOf } from '../../../domain/worksheet.ts'
import type { Worksheet } from '../../../domain/worksheet.ts'
import type { Book } from '../read-book.ts'
import { rulesWorksheet } from './rules-worksheet.ts'
import type { RuleComparison } from './rules-worksheet.ts'

const policies = ['fcfs', 'pro_rata', 'holders_first', 'manual'] as const

function bookOf(round: Round, requests: readonly BookRequest[]): Book {
  return {
    round,
    sharesInAll: round.shares,
    byRight: 0n,
    policy: 'pro_rata',
    price: '1.37',
    offeredBy: 'shares',
    targetMinor: 0n,
    requests: [...requests],
    rows: requests.map(({ id, amountMinor, isHolder, byHand }) => ({
      id,
      user_id: id,
      investor_name: `Investor ${id}`,
      organisation_name: null,
      is_holder: isHolder === true,
      status: 'reserved',
      at: '2026-11-01T09:00:00Z',
      amount: String(amountMinor),
      by_hand: String(byHand),
      allotted: null,
      cost: null,
    })),
  }
}

const countOf = ({ sheets }: Worksheet) => sheets.flatMap(({ rows }) => rows.flat()).filter(Boolean).length

const filledSheets = (book: Book, comparison: RuleComparison): Worksheet =>
  evaluated(rulesWorksheet(book, comparison))

/** The workbook, whose formulas come to the shares of the closed form exactly. */
function rulesOf(book: Book, keepsMinimum: boolean) {
  const made = filledSheets(book, { policies, keepsMinimum })
  return workbookOf(made)
}

const round = { priceE8: 137_000_000n, currency: 'GBP', shares: 364_963n, minimumMinor: 1_000_000n }
const asking = (...pounds: number[]): BookRequest[] =>
  pounds.map((amount, index) => ({
    id: index + 1,
    place: index + 1,
    amountMinor: BigInt(amount) * 100n,
    isHolder: index % 2 === 1,
    byHand: BigInt(index) * 5_000n,
  }))

/**
 * Over- and undersubscribed, none, one dropped, many dropped, at the request, too near to call by the quota,
 * one share for three.
 */
const books: readonly [string, Round, BookRequest[]][] = [
  ['four requests for more than there is', round, asking(300_000, 200_000, 150_000, 50_000)],
  ['one that the minimum turns away', round, asking(300_000, 200_000, 150_000, 11_000)],
  [
    'several that the minimum turns away',
    round,
    asking(900_000, 500_000, 40_000, 30_000, 29_000, 28_000, 12_000),
  ],
  ['less asked for than there is', round, asking(100_000, 20_000, 10_000)],
  ['hardly more asked for than there is', round, asking(250_000, 240_000, 10_000, 2)],
  ['nobody', round, []],
  ['two at the minimum, shares for one', { ...round, shares: 7_300n }, asking(10_000, 10_000)],
  ['two shares for three', { ...round, shares: 2n, minimumMinor: 0n }, asking(100, 100, 100)],
  ['no price', { ...round, priceE8: 0n, shares: 0n }, asking(100, 200)],
]

for (const [name, offered, requests] of books)
  test(`the workbook of the rules recalculates: ${name}`, async () => {
    for (const keepsMinimum of [true, false])
      assert.deepEqual(wrongCells(await rulesOf(bookOf(offered, requests), keepsMinimum)), [])
  })

test('the workbook recalculates where shares of the round are taken by right, all of them too', async () => {
  const requests = asking(300_000, 11_000)
  for (const byRight of [1_000n, 364_963n, 400_000n]) {
    const left = byRight < round.shares ? round.shares - byRight : 0n
    const book = { ...bookOf({ ...round, shares: left }, requests), sharesInAll: round.shares, byRight }
    assert.deepEqual(wrongCells(await rulesOf(book, true)), [])
    const target = { ...book, offeredBy: 'target' as const, targetMinor: 50_000_000n }
    assert.deepEqual(wrongCells(await rulesOf(target, true)), [])
  }
})

const randomBook = fc.record({
  entries: fc.array(
    fc.record({
      amountMinor: fc.oneof(
        fc.bigInt({ min: 1n, max: 10_000_000n }),
        fc.bigInt({ min: 1n, max: 60n }).map((n) => n * 150_000n),
      ),
      isHolder: fc.boolean(),
      byHand: fc.bigInt({ min: 0n, max: 9_000n }),
    }),
    { maxLength: 25 },
  ),
  round: fc.record({
    shares: fc.bigInt({ min: 0n, max: 200_000n }),
    priceE8: fc.bigInt({ min: 1_000_000n, max: 1_000_000_000n }),
    currency: fc.constant('GBP'),
    minimumMinor: fc.oneof(
      fc.bigInt({ min: 0n, max: 500_000n }),
      fc.bigInt({ min: 0n, max: 20n }).map((n) => n * 100_000n),
    ),
  }),
})

test('whatever the book, formulas come to what the rules give, to the share and the penny', async () => {
  await fc.assert(
    fc.asyncProperty(randomBook, async ({ entries, round: offered }) => {
      const requests = entries.map((entry, index) => ({ id: index + 1, place: index + 1, ...entry }))
      const book = bookOf(offered, requests)
      for (const rule of bookRules) {
        const cells = cellsOf(
          filledSheets(book, { policies: [rule.policy], keepsMinimum: rule.keepsMinimum }),
        )
        assert.equal(
          cells.size,
          countOf(filledSheets(book, { policies: [rule.policy], keepsMinimum: rule.keepsMinimum })),
        )
        for (const line of allocateBook(offered, requests, rule).lines) {
          assert.equal(cells.get(`${rule.policy}_shares:${line.id}`)?.value, String(line.shares))
          assert.equal(cells.get(`${rule.policy}_cost:${line.id}`)?.value, formatMoney(line.costMinor, 'GBP'))
        }
      }
      for (const keepsMinimum of [true, false])
        assert.deepEqual(wrongCells(await rulesOf(book, keepsMinimum)), [])
    }),
    { numRuns: 100 },
  )
})

test('a book of 2,000 requests is written in formulas that spreadsheets take', async () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({
    id: index + 1,
    place: index + 1,
    amountMinor: 900_000n + BigInt((index * 7_919) % 4_000_000),
    isHolder: index % 3 === 0,
    byHand: BigInt(index % 5),
  }))
  const sheets = toWorkbook(
    filledSheets(bookOf({ ...round, shares: 12_000_000n }, many), { policies, keepsMinimum: true }),
  )
  const formulas = sheets.flatMap(({ rows }) => [...rows].flat().flatMap((each) => each?.formula ?? []))
  assert.ok(formulas.length > 60_000)
  // Microsoft Excel takes 8,192 characters of a formula.
  assert.deepEqual(
    formulas.filter((formula) => formula.length > 500),
    [],
  )
})
