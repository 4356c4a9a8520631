import fc from 'fast-check'

/** Days are counted from the first of the calendar of a history. */
export const lastDay = 5
export const mostSteps = 6

/** Somebody who may stand on the register: an investor, or null for a buyer outside the platform. */
type Owner = number | null

/** What somebody records, in this order: `day` is the one from which it counts, which may lie before the last. */
export type Step =
  | { kind: 'allot'; day: number; lot: number; owner: Owner; shares: bigint; cost: bigint; from: bigint }
  | {
      kind: 'move'
      day: number
      lot: number
      to: number | null
      owner: Owner
      shares: bigint
      cost: bigint
      paid: bigint
      from: bigint
    }
  | { kind: 'rename'; day: number; lot: number; name: string; shares: bigint; cost: bigint; from: bigint }

/** A lot of the book. One without a number is of a buyer outside. */
export interface BookLot {
  lot: number | null
  owner: Owner
  name: string
  shares: bigint
  cost: bigint
  from: bigint
}

export const nameOf = (owner: Owner): string => (owner === null ? 'Outside buyer' : `Holder ${owner}`)

/**
 * The register kept as a book, from the rules alone: steps are carried out one after another, in the order of
 * their days, and of one day as they were recorded. A lot of which nothing is left is struck out.
 */
export function bookOf(steps: readonly Step[], day = lastDay): BookLot[] {
  const inOrder = steps
    .map((step, order) => ({ step, order }))
    .filter(({ step }) => step.day <= day)
    .toSorted((a, b) => a.step.day - b.step.day || a.order - b.order)
  const book: BookLot[] = []
  for (const { step } of inOrder) carryOut(book, step)
  return book.filter(({ shares }) => shares > 0n)
}

function carryOut(book: BookLot[], step: Step): void {
  if (step.kind === 'allot') {
    const { lot, owner, shares, cost, from } = step
    book.push({ lot, owner, name: nameOf(owner), shares, cost, from })
    return
  }
  const held = book.find(({ lot }) => lot === step.lot)!
  if (step.kind === 'rename') {
    held.name = step.name
    return
  }
  held.shares -= step.shares
  held.cost -= step.cost
  // A gift takes its cost along; what is sold costs its buyer what they pay.
  const cost = step.paid === 0n ? step.cost : step.paid
  book.push({
    lot: step.to,
    owner: step.owner,
    name: nameOf(step.owner),
    shares: step.shares,
    cost,
    from: step.from,
  })
}

const drafts = fc.array(
  fc.record({
    kind: fc.constantFrom('allot', 'move', 'move', 'move', 'rename'),
    day: fc.nat(lastDay),
    owner: fc.constantFrom<Owner>(0, 1, 2, 3, null),
    which: fc.nat(20),
    part: fc.nat(100),
    shares: fc.integer({ min: 1, max: 10_000 }),
    paid: fc.oneof(fc.constant(0), fc.nat(5_000_000)),
  }),
  { minLength: 1, maxLength: mostSteps },
)

type Draft = typeof drafts extends fc.Arbitrary<(infer Each)[]> ? Each : never

/** Histories in which nobody gives what they don’t have, on any day. */
export const histories = drafts.map((wanted) => {
  const steps: Step[] = []
  for (const draft of wanted) {
    const step = stepOf(steps, draft)
    if (step) steps.push(step)
  }
  return steps
})

function stepOf(steps: readonly Step[], draft: Draft): Step | undefined {
  const lots = steps.filter(
    (step) => step.kind === 'allot' || (step.kind === 'move' && step.to !== null),
  ).length
  const held = bookOf(steps).filter(({ lot }) => lot !== null)
  const known = held[draft.which % Math.max(held.length, 1)]
  if (draft.kind === 'allot' || !known) return allotted(steps, lots, draft)
  const days = steps.filter(
    (step) => step.lot === known.lot || (step.kind === 'move' && step.to === known.lot),
  )
  if (draft.kind === 'rename') {
    const day = Math.max(draft.day, ...days.map((step) => step.day))
    return {
      kind: 'rename',
      day,
      ...numbersOf(known, known.shares),
      lot: known.lot!,
      name: `Nominee ${draft.which}`,
    }
  }
  // Whatever is dated back leaves enough for all that counts later, and comes after the last change of name.
  const begun = days.filter((step) => step.kind !== 'move' || step.to === known.lot).map((step) => step.day)
  const day = Math.max(draft.day, ...begun)
  const least = [known.shares]
  for (let later = day; later <= lastDay; later++)
    least.push(bookOf(steps, later).find(({ lot }) => lot === known.lot)!.shares)
  const most = least.reduce((a, b) => (a < b ? a : b))
  const shares = draft.part > 60 ? most : (most * BigInt(draft.part)) / 100n + (draft.part === 0 ? 1n : 0n)
  if (shares <= 0n || shares > most) return undefined
  const to = draft.owner === null ? null : lots
  const paid = draft.owner === null ? BigInt(draft.paid + 1) : BigInt(draft.paid)
  return { kind: 'move', day, lot: known.lot!, to, owner: draft.owner, ...numbersOf(known, shares), paid }
}

/** The last numbers of a lot, with the cost of that many shares, half up to the penny. */
function numbersOf({ shares: all, cost, from }: BookLot, shares: bigint) {
  return { shares, cost: (cost * shares * 2n + all) / (all * 2n), from: from + all - shares }
}

function allotted(steps: readonly Step[], lot: number, { owner, shares, day }: Draft): Step {
  const last = steps.reduce((sum, step) => (step.kind === 'allot' ? sum + step.shares : sum), 0n)
  const count = BigInt(shares)
  return { kind: 'allot', day, lot, owner: owner ?? 0, shares: count, cost: count * 137n, from: last + 1n }
}
