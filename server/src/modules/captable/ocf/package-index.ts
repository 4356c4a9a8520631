import { classKey } from '../../../domain/cap-table-events.ts'
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
    refuseSameNames(given.classes, 'stock classes', 'name')
    refuseSameNames(given.plans, 'stock plans', 'plan_name')
    for (const tx of given.transactions) {
      if (tx.object_type.endsWith('_ISSUANCE')) this.#addSecurity(tx)
      for (const id of resultsOf(tx)) this.#resulting.add(id)
    }
  }

  #addSecurity(issuance: ReadObject): void {
    const id = text(issuance, 'security_id')
    if (this.#securities.has(id)) refuseFile(`The security ${id} is issued twice.`)
    this.#securities.set(id, issuance)
  }

  /** Comes out of another transaction, and is not issued by the company. */
  isResulting(securityId: string): boolean {
    return this.#resulting.has(securityId)
  }

  security(id: string): ReadObject {
    return this.#securities.get(id) ?? refuseFile(`There is no security ${id}.`)
  }

  className(id: string): string {
    return text(this.stockClass(id), 'name').slice(0, 60)
  }

  amount(from: ReadObject, name: string): string {
    return amount(from, name, this.#currency)
  }

  /** A class of the package, by the id that transactions name it by. */
  stockClass(id: string): ReadObject {
    return this.given.classes.find((each) => each.id === id) ?? refuseFile(`There is no stock class ${id}.`)
  }

  /** Whose shares a security is, and of which class, as an event says it. */
  holding(security: ReadObject): { holder: string; share_class: string } {
    return {
      holder: `@stakeholder:${text(security, 'stakeholder_id')}`,
      share_class: this.className(text(security, 'stock_class_id')),
    }
  }
}

/** Classes and plans are known by their names here, and two of one name would become one. */
function refuseSameNames(objects: readonly ReadObject[], what: string, field: string): void {
  const seen = new Set<string>()
  for (const each of objects) {
    const name = text(each, field)
    if (seen.has(classKey(name.slice(0, 60)))) refuseFile(`Two ${what} are called ${name}.`)
    seen.add(classKey(name.slice(0, 60)))
  }
}
