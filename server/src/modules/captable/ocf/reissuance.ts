import type { PackageIndex } from './package-index.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject } from './read-package.ts'
import { list, micro, text } from './read-values.ts'

/**
 * New certificates for the same shares change no holding. 422 where a reissuance is something else: other
 * people's shares, another class, or more or fewer of them without a split of theirs.
 */
export function checkReissuance(index: PackageIndex, tx: ReadObject): void {
  const from = index.security(text(tx, 'security_id'))
  const made = list(tx, 'resulting_security_ids').map((id) => index.security(id))
  const differs = (field: string) => made.some((each) => text(each, field) !== text(from, field))
  if (differs('stakeholder_id')) refuseFile(`${tx.object_type} ${tx.id} gives the shares to someone else.`)
  if (differs('stock_class_id')) refuseFile(`${tx.object_type} ${tx.id} changes the class of the shares.`)
  const splitId = tx['split_transaction_id']
  if (typeof splitId === 'string') return checkSplit(index, tx, splitId)
  const shares = made.reduce((total, each) => total + micro(text(each, 'quantity')), 0n)
  if (shares !== micro(text(from, 'quantity')))
    refuseFile(`${tx.object_type} ${tx.id} changes the number of shares without a split.`)
}

function checkSplit(index: PackageIndex, tx: ReadObject, splitId: string): void {
  const isThere = index.given.transactions.some(
    ({ id, object_type: type }) => id === splitId && type === 'TX_STOCK_CLASS_SPLIT',
  )
  if (!isThere) refuseFile(`${tx.object_type} ${tx.id} names the split ${splitId}, which is not there.`)
}
