import { refuse, refuseField, say } from '@moorgate/contract'
import type { DocumentOwnerType } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import type { Permission } from '../../kernel/resource/table.ts'
import { ownerOf } from './owners.ts'

export interface OwnerNamed {
  owner_type: DocumentOwnerType
  owner_id: number
}

/** What a caller may do with something: nothing is said about what they may not open. */
export type Access = 'none' | 'visible' | 'changeable'

type ReadContext = Scope & { db: Db | Trx }

/**
 * Asks the database when something is seen and when it is changed, both said in SQL, of one row of `from`.
 */
export async function accessBy(
  { db, ...scope }: ReadContext,
  said: (statement: Statement) => { visible: string; changeable: string; from: string },
): Promise<Access> {
  const statement = new Statement(scope)
  const { visible, changeable, from } = said(statement)
  const text = `select ${visible} as visible, ${changeable} as changeable from ${from} where $1::int is not null`
  const { rows } = await db.executeQuery<{ visible: boolean; changeable: boolean }>(
    CompiledQuery.raw(text, statement.values),
  )
  const [found] = rows
  if (!found?.visible) return 'none'
  return found.changeable ? 'changeable' : 'visible'
}

/** 422 for an owner that is not there for this caller, 403 for one that they may only read. */
export function mustBeChangeable(access: Access): void {
  if (access === 'none') refuseField('owner_id', say.in)
  if (access === 'visible') refuse({ code: 'forbidden' })
}

async function accessToOwner(asking: ReadContext, { owner_type, owner_id }: OwnerNamed): Promise<Access> {
  const owner = ownerOf(owner_type)
  if (!owner) return 'none'
  return accessBy(asking, (statement) => ({
    visible: owner.visible(asking, 'q.id', statement),
    changeable: owner.changeable(asking, 'q.id', statement),
    from: `(select ${statement.bind(owner_id)}::bigint as id) q`,
  }))
}

export const mustChangeOwner = async (asking: ReadContext, owner: OwnerNamed): Promise<void> =>
  mustBeChangeable(await accessToOwner(asking, owner))

/** Whether a caller may open an owner. */
export const mayOpenOwner = async (asking: ReadContext, owner: OwnerNamed): Promise<boolean> =>
  (await accessToOwner(asking, owner)) !== 'none'

/** For the table of an owner: forbids a verb where the owner may only be read, as its command does. */
export const ownerOnlyRead =
  (owner_type: DocumentOwnerType): NonNullable<Permission['forbids']> =>
  async (question, owner_id) =>
    (await accessToOwner(question, { owner_type, owner_id })) !== 'changeable'
