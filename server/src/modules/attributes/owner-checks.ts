import { refuse, refuseField, say } from '@moorgate/contract'
import type { OwnerType } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { ownerOf } from './owners.ts'

export interface OwnerNamed {
  owner_type: OwnerType
  owner_id: number
}

/** What a caller may do with an owner: nothing is said about one that they may not open. */
async function accessToOwner(
  { db, ...scope }: Scope & { db: Db | Trx },
  { owner_type, owner_id }: OwnerNamed,
): Promise<'none' | 'visible' | 'changeable'> {
  const owner = ownerOf(owner_type)
  if (!owner) return 'none'
  const statement = new Statement(scope)
  const id = `${statement.bind(owner_id)}::bigint`
  const visible = owner.visible(scope, id, statement)
  const changeable = owner.changeable(scope, id, statement)
  const text = `select ${visible} as visible, ${changeable} as changeable
    where $1::int is not null and ${id} is not null`
  const { rows } = await db.executeQuery<{ visible: boolean; changeable: boolean }>(
    CompiledQuery.raw(text, statement.values),
  )
  const [found] = rows
  if (!found?.visible) return 'none'
  return found.changeable ? 'changeable' : 'visible'
}

/** 422 for an owner that is not there for this caller, 403 for one that they may only read. */
export async function mustChangeOwner(scope: Scope & { db: Db | Trx }, owner: OwnerNamed): Promise<void> {
  const access = await accessToOwner(scope, owner)
  if (access === 'none') refuseField('owner_id', say.in)
  if (access === 'visible') refuse({ code: 'forbidden' })
}

/** Whether a caller may open an owner. */
export const mayOpenOwner = async (scope: Scope & { db: Db | Trx }, owner: OwnerNamed): Promise<boolean> =>
  (await accessToOwner(scope, owner)) !== 'none'
