import { classKey } from '../../../domain/cap-table-events.ts'
import type { Fraction } from '../../../domain/cap-table-events.ts'
import { divideRounding } from '../../../domain/money.ts'

/**
 * A certificate's worth of shares, as the format counts them: each issue is one, and giving a part away makes
 * two of it.
 */
export interface Security {
  id: string
  holder: string
  shareClass: string
  sharesMicro: bigint
  priceE8: bigint
}

/** Of a security what goes, and the rest as a security of its own. */
export interface SplitSecurity {
  from: Security
  sharesMicro: bigint
  /** Undefined where all of it goes. */
  rest: Security | undefined
}

/**
 * The securities of a company while its history is written: shares of a holder and class are taken oldest
 * first.
 */
export class Securities {
  readonly #held = new Map<string, Security[]>()
  #count = 0

  add(security: Omit<Security, 'id'>, id = this.nextId()): Security {
    const made = { ...security, id }
    const key = keyOf(made)
    this.#held.set(key, [...(this.#held.get(key) ?? []), made])
    return made
  }

  nextId(): string {
    this.#count += 1
    return `security-${this.#count}`
  }

  take(holder: string, shareClass: string, sharesMicro: bigint): SplitSecurity[] {
    const key = keyOf({ holder, shareClass })
    const left = [...(this.#held.get(key) ?? [])]
    const taken: SplitSecurity[] = []
    let wanted = sharesMicro
    while (wanted > 0n && left.length > 0) {
      const from = left.shift()!
      const part = from.sharesMicro < wanted ? from.sharesMicro : wanted
      const rest =
        part === from.sharesMicro
          ? undefined
          : { ...from, id: this.nextId(), sharesMicro: from.sharesMicro - part }
      if (rest) left.unshift(rest)
      taken.push({ from, sharesMicro: part, rest })
      wanted -= part
    }
    this.#held.set(key, left)
    return taken
  }

  /**
   * Every security of a class as it is after a split, under a new id: as many more, each for as much less.
   * Those of one holder round down together, so that they come to what the holder has.
   */
  split(shareClass: string, ratio: Fraction): { from: Security; made: Security }[] {
    const pairs: { from: Security; made: Security }[] = []
    for (const [key, securities] of this.#held) {
      if (classKey(securities[0]?.shareClass ?? '') !== classKey(shareClass)) continue
      let [before, given] = [0n, 0n]
      const after = securities.map((from) => {
        before += from.sharesMicro
        const upTo = divideRounding(before * ratio.numerator, ratio.denominator, 'floor')
        const priceE8 = divideRounding(from.priceE8 * ratio.denominator, ratio.numerator, 'halfUp')
        const made = { ...from, id: this.nextId(), sharesMicro: upTo - given, priceE8 }
        given = upTo
        pairs.push({ from, made })
        return made
      })
      this.#held.set(key, after)
    }
    return pairs
  }
}

const keyOf = ({ holder, shareClass }: Pick<Security, 'holder' | 'shareClass'>) =>
  `${holder}/${classKey(shareClass)}`
