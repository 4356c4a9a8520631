import { refuseFile } from './read-package.ts'
import type { ReadObject, ReadPackage } from './read-package.ts'
import { amount, resultsOf, text } from './read-values.ts'

/** A package whose objects are found by what others call them. 422 where one names what isn't there. */
export class PackageIndex {
  readonly given: ReadPackage
  readonly #currency: string
  readonly #securities = new Map<string, ReadObject>()
  readonly #resulting = new Set<string>()

  constructor(given: ReadPackage, currency: string) {
    this.given = given
    this.#currency = currency
    for (const tx of given.transactions) {
      if (tx.object_type.endsWith('_ISSUANCE')) this.#securities.set(text(tx, 'security_id'), tx)
      for (const id of resultsOf(tx)) this.#resulting.add(id)
    }
  }

  /** Comes out of another transaction, and is not issued by the company. */
  isResulting(securityId: string): boolean {
    return this.#resulting.has(securityId)
  }

  security(id: string): ReadObject {
    return this.#securities.get(id) ?? refuseFile(`There is no security ${id}.`)
  }

  className(id: string): string {
    const found = this.given.classes.find((each) => each.id === id)
    return found ? text(found, 'name').slice(0, 60) : refuseFile(`There is no stock class ${id}.`)
  }

  amount(from: ReadObject, name: string): string {
    return amount(from, name, this.#currency)
  }

  /** Whose shares a security is, and of which class, as an event says it. */
  holding(security: ReadObject): { holder: string; share_class: string } {
    return {
      holder: `@stakeholder:${text(security, 'stakeholder_id')}`,
      share_class: this.className(text(security, 'stock_class_id')),
    }
  }
}
