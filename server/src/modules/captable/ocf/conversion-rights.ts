import { classKey } from '../../../domain/cap-table-events.ts'
import type { Fraction } from '../../../domain/cap-table-events.ts'
import { wholeSharesOf } from '../../../domain/cap-table-commands.ts'
import type { Draft } from './draft.ts'
import type { PackageIndex } from './package-index.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject } from './read-package.ts'
import { fractionOf, list, lowestTerms, micro, text } from './read-values.ts'
import { classDraft, rightOf } from './register-drafts.ts'
import type { ConversionRight } from './register-drafts.ts'

/**
 * Which class converts into which while another maker's package is read. Here shares convert by the rights of
 * their class alone; in the format a company may convert a class that has none, or at a ratio of its own.
 * Such a conversion is read as it happened: the class gets the right for this one conversion, and has what it
 * had before again after it.
 */
export class ConversionRights {
  readonly #index: PackageIndex
  readonly #rights = new Map<string, ConversionRight>()

  constructor(index: PackageIndex) {
    this.#index = index
    for (const each of index.given.classes) {
      const right = rightOf(each)
      if (right) this.#rights.set(each.id, right)
    }
  }

  /**
   * A class that splits converts into fewer shares for each of its own, and what converts into it into more.
   */
  split(classId: string, { numerator, denominator }: Fraction): void {
    for (const [id, { intoClassId, ratio }] of this.#rights) {
      if (intoClassId === classId)
        this.#set(id, intoClassId, [ratio.numerator * numerator, ratio.denominator * denominator])
      else if (id === classId)
        this.#set(id, intoClassId, [ratio.numerator * denominator, ratio.denominator * numerator])
    }
  }

  adjusted(tx: ReadObject, date: string): Draft {
    const mechanism = tx['new_ratio_conversion_mechanism'] as { ratio?: unknown } | undefined
    const ratio = fractionOf(mechanism?.ratio) ?? refuseFile(`${tx.object_type} ${tx.id} has no ratio.`)
    const classId = text(tx, 'stock_class_id')
    const known = this.#rights.get(classId)
    if (!known) return refuseFile(`${tx.object_type} ${tx.id}: ${classId} does not convert into a class.`)
    this.#set(classId, known.intoClassId, [ratio.numerator, ratio.denominator])
    return this.#described(classId, date, this.#rights.get(classId))
  }

  /** In a package of ours conversions follow the rights that our own file describes. */
  convert(tx: ReadObject, { date, isOurs }: { date: string; isOurs: boolean }): Draft[] {
    const from = this.#index.security(text(tx, 'security_id'))
    const results = list(tx, 'resulting_security_ids').map((id) => this.#index.security(id))
    const [classId, shares] = [text(from, 'stock_class_id'), text(tx, 'quantity_converted')]
    const intoClassId = results[0] && text(results[0], 'stock_class_id')
    if (intoClassId === undefined) return refuseFile(`${tx.object_type} ${tx.id} makes no shares.`)
    if (results.some((each) => text(each, 'stock_class_id') !== intoClassId))
      return refuseFile(`${tx.object_type} ${tx.id} makes shares of several classes.`)
    const into = this.#index.className(intoClassId)
    const converted: Draft = { kind: 'convert', date, data: { ...this.#index.holding(from), into, shares } }
    const made = results.reduce((total, each) => total + micro(text(each, 'quantity')), 0n)
    const known = this.#rights.get(classId)
    const follows =
      isOurs || (known?.intoClassId === intoClassId && wholeSharesOf(micro(shares), known.ratio) === made)
    if (follows) return [converted]
    if (classKey(into) === classKey(this.#index.className(classId)))
      return refuseFile(`${tx.object_type} ${tx.id} converts shares into their own class.`)
    const ratio = ratioBetween(micro(shares), made) ?? refuseFile(`${tx.object_type} ${tx.id} has no ratio.`)
    return [
      this.#described(classId, date, { intoClassId, ratio }),
      converted,
      this.#described(classId, date, known),
    ]
  }

  #described(classId: string, date: string, right: ConversionRight | undefined): Draft {
    return classDraft(this.#index, this.#index.stockClass(classId), { date, right: right ?? 'none' })
  }

  #set(id: string, intoClassId: string, [numerator, denominator]: [bigint, bigint]): void {
    this.#rights.set(id, { intoClassId, ratio: lowestTerms(numerator, denominator) })
  }
}

const largest = 1_000_000n

/**
 * A ratio that makes so many whole shares of so many, in numbers as a class may have them. 3 shares that
 * became 4 are 4 to 3.
 */
function ratioBetween(converted: bigint, made: bigint): Fraction | undefined {
  if (made <= 0n) return undefined
  const exact = lowestTerms(made, converted)
  const candidates = [exact, ...denominators.map((denominator) => nearest(converted, made, denominator))]
  return candidates.find(
    (each) =>
      each.numerator > 0n &&
      each.numerator <= largest &&
      each.denominator <= largest &&
      wholeSharesOf(converted, each) === made,
  )
}

const denominators = Array.from({ length: 1000 }, (_, index) => BigInt(index + 1))

const nearest = (converted: bigint, made: bigint, denominator: bigint): Fraction => ({
  numerator: (made * denominator + converted - 1n) / converted,
  denominator,
})
