import { formatShares } from '../../../domain/decimal.ts'
import type { Draft } from './draft.ts'
import type { PackageIndex } from './package-index.ts'
import type { ReadObject } from './read-package.ts'
import { list, micro, quantityOf, resultsOf, text } from './read-values.ts'
import { grantDraft } from './right-drafts.ts'

type AddDraft = (tx: ReadObject, draft: Draft) => void

/** Reads what happens to options and warrants. A grant keeps its identity when a balance security replaces it. */
export class GrantReader {
  readonly #index: PackageIndex
  readonly #add: AddDraft
  /** The grant that a balance security continues. */
  readonly #grantOf = new Map<string, string>()

  constructor(index: PackageIndex, add: AddDraft) {
    this.#index = index
    this.#add = add
  }

  issue(tx: ReadObject, date: string, instrument: 'option' | 'warrant'): void {
    if (this.#index.isResulting(text(tx, 'security_id'))) return
    this.#add(tx, grantDraft(this.#index, tx, { date, instrument }))
  }

  #grantId(tx: ReadObject): string {
    const id = text(tx, 'security_id')
    return this.#grantOf.get(id) ?? id
  }

  /** The options or warrants that a transaction leaves over continue the grant that they came from. */
  #continueGrant(tx: ReadObject): void {
    for (const id of resultsOf(tx))
      if (this.#index.security(id).object_type !== 'TX_STOCK_ISSUANCE')
        this.#grantOf.set(id, this.#grantId(tx))
  }

  exercise(tx: ReadObject, date: string, shares: string): void {
    const grant = this.#grantId(tx)
    this.#continueGrant(tx)
    this.#add(tx, { kind: 'exercise', date, data: { grant_id: `@security:${grant}`, shares } })
  }

  sharesMade(tx: ReadObject): string {
    const made = list(tx, 'resulting_security_ids').map((id) => this.#index.security(id))
    const shares = made.filter(({ object_type: type }) => type === 'TX_STOCK_ISSUANCE')
    return formatShares(shares.reduce((total, each) => total + micro(text(each, 'quantity')), 0n))
  }

  granted(tx: ReadObject): string {
    return quantityOf(this.#index.security(text(tx, 'security_id')))
  }

  lapse(tx: ReadObject, date: string, shares: string): void {
    const grant = this.#grantId(tx)
    this.#continueGrant(tx)
    this.#add(tx, { kind: 'lapse', date, data: { grant_id: `@security:${grant}`, shares } })
  }

  /** Our events know no transfer of a grant: it lapses, and is granted to the new holder. */
  transfer(tx: ReadObject, date: string, instrument: 'option' | 'warrant'): void {
    const grant = this.#grantId(tx)
    const made = list(tx, 'resulting_security_ids').map((id) => this.#index.security(id))
    const given = made.reduce((total, each) => total + micro(text(each, 'quantity')), 0n)
    const balance = tx['balance_security_id']
    if (typeof balance === 'string') this.#grantOf.set(balance, grant)
    const shares = formatShares(given)
    this.#add(tx, { kind: 'lapse', date, data: { grant_id: `@security:${grant}`, shares } })
    for (const each of made) this.#add(tx, grantDraft(this.#index, each, { date, instrument }))
  }
}
