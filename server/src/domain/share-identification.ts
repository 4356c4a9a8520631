import type { IdentificationRule } from '@moorgate/contract'
import { daysBetween } from './calendar.ts'
import type { Acquisition, IdentifiedDisposal, IdentifiedPart, ShareDisposal } from './identified-shares.ts'
import { smaller, sum } from './money.ts'
import { Section104Pool, takenFrom, totalOf } from './section-104-pool.ts'
import type { PoolStep, Shares } from './section-104-pool.ts'

/** What became of all shares of one class that one holder has had. */
export interface Identification {
  /** Those of one day are one, and come in the order of their days. */
  disposals: IdentifiedDisposal[]
  pool: PoolStep[]
  /** What is still held, by rule of its cost: shares with relief, and the section 104 holding. */
  left: { relieved: Shares; pool: Shares }
}

interface Block extends Acquisition {
  /** Cost and number of what is not identified with a disposal yet. */
  left: Shares
}

interface Matching {
  disposal: IdentifiedDisposal
  /** Shares that bear no relief, and wait for their acquisition. */
  plainMicro: bigint
}

const thirtyDays = 30

/**
 * Identifies disposals with acquisitions. While the holding has shares with relief, those that came on an
 * earlier day go before those of a later one, and on the same day those without relief go first. What then went
 * of shares without relief is identified among these alone: same day, 30 days after (never for a company), then
 * the section 104 holding. Acquisitions of one day are one, as are disposals; a gift comes after the sales of
 * its day. Costs round half up to the penny and what is left keeps the rest, so no penny is lost.
 *
 * Worked example (HMRC VCM20140): 20,000 shares issued on 1 June 2017 for £20,000 with EIS relief, 15,000
 * bought on 1 July 2019 for £15,000, 25,000 sold on 1 January 2021 for £50,000. First the 20,000, after more
 * than three years: £40,000, not chargeable. Then 5,000 of the section 104 holding: £10,000 less £5,000.
 */
export function identifyShares(
  acquisitions: readonly Acquisition[],
  disposals: readonly ShareDisposal[],
  { isCompany = false }: { isCompany?: boolean } = {},
): Identification {
  const blocks = blocksOf(acquisitions)
  const relieved = blocks.filter(({ relievedUntil }) => relievedUntil !== null)
  const plain = blocks.filter(({ relievedUntil }) => relievedUntil === null)
  const held = new Map(plain.map((block) => [block, block.sharesMicro]))
  const matchings = disposalsOf(disposals).map((disposal) => ({
    disposal,
    plainMicro: takeFirstIn(disposal, { blocks, held }),
  }))
  for (const matching of matchings)
    takeBlocks(
      matching,
      'same_day',
      plain.filter(({ date }) => date === matching.disposal.date),
    )
  const pool = new Section104Pool(plain)
  for (const matching of matchings) {
    if (!isCompany) takeBlocks(matching, 'thirty_days', plain.filter(isWithin(matching.disposal.date)))
    matching.plainMicro = takePool(matching, pool)
    leaveUnknown(matching)
  }
  pool.enter()
  for (const { disposal } of matchings) splitProceeds(disposal)
  return {
    disposals: matchings.map(({ disposal }) => disposal),
    pool: pool.steps,
    left: { relieved: totalOf(relieved.map(({ left }) => left)), pool: pool.now },
  }
}

const isWithin =
  (day: string) =>
  ({ date }: Block): boolean => {
    const days = daysBetween(day, date) ?? 0
    return days > 0 && days <= thirtyDays
  }

/** Acquisitions of one day are one; those with relief apart from those without, and after them. */
function blocksOf(acquisitions: readonly Acquisition[]): Block[] {
  const groups = Map.groupBy(acquisitions, ({ date, relievedUntil }) => `${date} ${relievedUntil ?? ''}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, some]) => {
      const { date, relievedUntil } = some[0]!
      const all = totalOf(some)
      return { date, relievedUntil, ...all, left: all }
    })
}

function disposalsOf(disposals: readonly ShareDisposal[]): IdentifiedDisposal[] {
  const keyOf = ({ date, proceedsMinor }: ShareDisposal) => `${date} ${proceedsMinor === null ? 'given' : ''}`
  return [...Map.groupBy(disposals, keyOf)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, some]) => {
      const { date, proceedsMinor } = some[0]!
      return {
        date,
        sharesMicro: sum(some.map(({ sharesMicro }) => sharesMicro)),
        proceedsMinor: proceedsMinor === null ? null : sum(some.map((each) => each.proceedsMinor ?? 0n)),
        parts: [],
      }
    })
}

/**
 * The parts that have relief, by the days on which all shares came. Returns how many of the disposal bear none.
 * `held` says what is still held by day of those without relief. Their cost is another matter: see `Section104Pool`.
 */
function takeFirstIn(
  disposal: IdentifiedDisposal,
  { blocks, held }: { blocks: readonly Block[]; held: Map<Block, bigint> },
): bigint {
  const present = blocks.filter(({ date }) => date <= disposal.date)
  let [waits, plainMicro] = [disposal.sharesMicro, 0n]
  for (const block of present) {
    const isPlain = block.relievedUntil === null
    const goes = smaller(waits, isPlain ? held.get(block)! : block.left.sharesMicro)
    waits -= goes
    if (isPlain) {
      held.set(block, held.get(block)! - goes)
      plainMicro += goes
    } else if (goes > 0n) disposal.parts.push(takePart(block, 'first_in', goes))
  }
  return plainMicro + waits
}

function takeBlocks(matching: Matching, rule: 'same_day' | 'thirty_days', blocks: readonly Block[]): void {
  for (const block of blocks) {
    const goes = smaller(matching.plainMicro, block.left.sharesMicro)
    if (goes === 0n) continue
    matching.plainMicro -= goes
    matching.disposal.parts.push(takePart(block, rule, goes))
  }
}

function takePart(block: Block, rule: IdentificationRule, sharesMicro: bigint): IdentifiedPart {
  const before = block.left
  const { taken, left } = takenFrom(before, sharesMicro)
  block.left = left
  return {
    rule,
    acquiredOn: block.date,
    relievedUntil: block.relievedUntil,
    ...taken,
    proceedsMinor: null,
    before,
  }
}

function takePool({ disposal, plainMicro }: Matching, pool: Section104Pool): bigint {
  pool.enter(disposal.date)
  const before = pool.now
  const sharesMicro = smaller(plainMicro, before.sharesMicro)
  if (sharesMicro > 0n)
    disposal.parts.push({
      rule: 'pool',
      acquiredOn: null,
      relievedUntil: null,
      ...pool.take(disposal.date, sharesMicro),
      proceedsMinor: null,
      before,
    })
  return plainMicro - sharesMicro
}

function leaveUnknown({ disposal, plainMicro: sharesMicro }: Matching): void {
  if (sharesMicro === 0n) return
  const nothing = { sharesMicro, costMinor: 0n }
  const none = { acquiredOn: null, relievedUntil: null, proceedsMinor: null, before: nothing }
  disposal.parts.push({ rule: 'unknown', ...none, ...nothing })
}

/** What a disposal brought goes to its parts by their shares; the last takes the rest. */
function splitProceeds({ sharesMicro, proceedsMinor, parts }: IdentifiedDisposal): void {
  if (proceedsMinor === null) return
  let left: Shares = { sharesMicro, costMinor: proceedsMinor }
  for (const part of parts) {
    const split = takenFrom(left, part.sharesMicro)
    part.proceedsMinor = split.taken.costMinor
    left = split.left
  }
}
