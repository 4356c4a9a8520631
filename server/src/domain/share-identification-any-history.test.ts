import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dateOfDay } from './calendar.ts'
import { add, compare, divided, negated, whole } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { sum } from './money.ts'
import { identifyShares } from './share-identification.ts'

// A second fold, written from the rules: it goes share by share, and knows costs as exact fractions.

interface Bought {
  day: number
  shares: number
  costMinor: bigint
  isRelieved: boolean
}
interface Sold {
  day: number
  shares: number
}

/** Purchases and sales in any order of days, of which none sells more than is held. */
const histories = fc
  .array(
    fc.record({
      wait: fc.nat({ max: 20 }),
      shares: fc.integer({ min: 1, max: 30 }),
      costMinor: fc.bigInt({ min: 0n, max: 100_000n }),
      kind: fc.constantFrom('plain', 'relieved', 'sale', 'sale'),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((acts) => {
    const [bought, sold]: [Bought[], Sold[]] = [[], []]
    let [day, held] = [18_000, 0]
    for (const { wait, shares, costMinor, kind } of acts) {
      day += wait
      const goes = kind === 'sale' ? Math.min(shares, held) : 0
      if (kind !== 'sale') bought.push({ day, shares, costMinor, isRelieved: kind === 'relieved' })
      else if (goes > 0) sold.push({ day, shares: goes })
      held += kind === 'sale' ? -goes : shares
    }
    return { bought, sold }
  })

interface Share {
  day: number
  isRelieved: boolean
}
type Counts = Map<string, number>
const count = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** How many shares each day’s sale takes by which rule and from which day, and what they cost. */
function foldShareByShare({ bought, sold }: { bought: Bought[]; sold: Sold[] }) {
  const days = [...new Set(sold.map(({ day }) => day))].toSorted((one, other) => one - other)
  const wanted = new Map(
    days.map((day) => [
      day,
      sold.filter((each) => each.day === day).reduce((all, { shares }) => all + shares, 0),
    ]),
  )
  const parts = new Map(days.map((day): [number, Counts] => [day, new Map()]))
  const waiting = new Map(days.map((day) => [day, 0]))
  // Who goes, by age; on one day those without relief.
  let queue: Share[] = bought.flatMap(({ day, shares, isRelieved }) =>
    Array.from({ length: shares }, () => ({ day, isRelieved })),
  )
  queue.sort((one, other) => one.day - other.day || Number(one.isRelieved) - Number(other.isRelieved))
  for (const day of days) {
    const going = queue.filter((share) => share.day <= day).slice(0, wanted.get(day))
    queue = queue.filter((share) => !going.includes(share))
    for (const share of going)
      if (share.isRelieved) count(parts.get(day)!, `first_in ${share.day}`)
      else waiting.set(day, waiting.get(day)! + 1)
  }
  const free = new Map<number, number>()
  for (const { day, shares, isRelieved } of bought)
    if (!isRelieved) free.set(day, (free.get(day) ?? 0) + shares)
  const match = (day: number, from: number, rule: string) => {
    while (waiting.get(day)! > 0 && (free.get(from) ?? 0) > 0) {
      waiting.set(day, waiting.get(day)! - 1)
      free.set(from, free.get(from)! - 1)
      count(parts.get(day)!, `${rule} ${from}`)
    }
  }
  for (const day of days) match(day, day, 'same_day')
  for (const day of days)
    for (let next = day + 1; next <= day + 30; next += 1) match(day, next, 'thirty_days')
  for (const day of days) for (let n = waiting.get(day)!; n > 0; n -= 1) count(parts.get(day)!, 'pool')
  return { parts, costs: exactCosts({ bought, days, parts, free }) }
}

/** What each sale costs: a share of one day costs its part of that day, one of the pool its part of the pool. */
function exactCosts({
  bought,
  days,
  parts,
  free,
}: {
  bought: Bought[]
  days: number[]
  parts: Map<number, Counts>
  free: Map<number, number>
}): Map<number, Fraction> {
  const each = (day: number, isRelieved: boolean) => {
    const some = bought.filter((one) => one.day === day && one.isRelieved === isRelieved)
    const shares = some.reduce((all, one) => all + one.shares, 0)
    return divided(whole(sum(some.map(({ costMinor }) => costMinor))), whole(BigInt(shares)))
  }
  const times = ({ upper, lower }: Fraction, n: number): Fraction => ({ upper: upper * BigInt(n), lower })
  const entering = [...free].toSorted(([one], [other]) => one - other)
  let pool = { shares: 0, cost: whole(0n) }
  const costs = new Map<number, Fraction>()
  for (const day of days) {
    while (entering.length > 0 && entering[0]![0] <= day) {
      const [came, shares] = entering.shift()!
      pool = { shares: pool.shares + shares, cost: add(pool.cost, times(each(came, false), shares)) }
    }
    let cost = whole(0n)
    for (const [key, n] of parts.get(day)!) {
      const [rule, from] = key.split(' ')
      if (rule !== 'pool') cost = add(cost, times(each(Number(from), rule === 'first_in'), n))
      else {
        const goes = times(divided(pool.cost, whole(BigInt(pool.shares))), n)
        pool = { shares: pool.shares - n, cost: add(pool.cost, negated(goes)) }
        cost = add(cost, goes)
      }
    }
    costs.set(day, cost)
  }
  return costs
}

const identified = ({ bought, sold }: { bought: Bought[]; sold: Sold[] }) =>
  identifyShares(
    bought.map(({ day, shares, costMinor, isRelieved }) => ({
      date: dateOfDay(day),
      sharesMicro: BigInt(shares),
      costMinor,
      relievedUntil: isRelieved ? dateOfDay(day + 1096) : null,
    })),
    sold.map(({ day, shares }) => ({
      date: dateOfDay(day),
      sharesMicro: BigInt(shares),
      proceedsMinor: BigInt(shares) * 7n + 3n,
    })),
  )

test('in any history each share that goes is identified once, as by a fold that goes share by share', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { parts, costs } = foldShareByShare(history)
      const found = identified(history)
      assert.equal(found.disposals.length, parts.size)
      for (const [index, [day, counts]] of [...parts].entries()) {
        const disposal = found.disposals[index]!
        const own = disposal.parts.map(({ rule, acquiredOn, sharesMicro }) => [
          acquiredOn === null ? rule : `${rule} ${acquiredOn}`,
          Number(sharesMicro),
        ])
        const named = [...counts].map(([key, n]) => [key.replace(/\d+$/, (on) => dateOfDay(Number(on))), n])
        assert.deepEqual(Object.fromEntries(own), Object.fromEntries(named))
        assert.equal(own.length, named.length)
        const costMinor = sum(disposal.parts.map((part) => part.costMinor))
        const off = add(whole(costMinor), negated(costs.get(day)!))
        // Each part rounds to the penny, as did those before it that left it its cost.
        const most = whole(BigInt(history.sold.length * 4 + 4))
        assert.ok(compare(off, most) < 0 && compare(negated(off), most) < 0)
      }
    }),
    { numRuns: 3_000 },
  )
})

test('in any history no penny of cost or of proceeds is lost', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { disposals, left } = identified(history)
      const parts = disposals.flatMap((disposal) => disposal.parts)
      const used = sum(parts.map(({ costMinor }) => costMinor))
      const bought = sum(history.bought.map(({ costMinor }) => costMinor))
      assert.equal(used + left.relieved.costMinor + left.pool.costMinor, bought)
      const all = history.bought.reduce((total, { shares }) => total + shares, 0)
      const gone = sum(parts.map(({ sharesMicro }) => sharesMicro))
      assert.equal(gone + left.relieved.sharesMicro + left.pool.sharesMicro, BigInt(all))
      for (const { proceedsMinor, parts: own } of disposals)
        assert.equal(sum(own.map((part) => part.proceedsMinor!)), proceedsMinor)
    }),
    { numRuns: 3_000 },
  )
})
