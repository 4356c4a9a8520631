import { can } from '@moorgate/contract'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Scope } from '../../../kernel/work.ts'
import { ownColumns } from '../../attributes/index.ts'
import { totalsOf } from './entity.ts'
import type { ReportColumn, ReportEntity } from './entity.ts'

/** Who asks, and where the firm's own fields are read. */
export type ReportQuestion = Scope & { db: Db | Trx }

/**
 * An entity with the fields of the firm's own among its columns: `attribute.12`. Values are for those who may
 * visit such a record, as on its page. A field that is out of use is known, so what was kept with it still opens.
 */
export async function withOwnFields(question: ReportQuestion, entity: ReportEntity): Promise<ReportEntity> {
  const { ownFieldsOf: type, page } = entity
  if (!type || !page) return entity
  const own = await ownColumns(question, type)
  return {
    ...entity,
    columns: [
      ...entity.columns,
      ...[...own].map(([key, { label, kind, sql, isGone }]): ReportColumn => ({
        key,
        kind,
        label: () => label,
        sql: () => sql('t'),
        isOpen: ({ actor }) => !isGone && can(actor.roleId ?? 0, page.event, 'visit'),
        totals: totalsOf(kind),
        isField: false,
      })),
    ],
  }
}
