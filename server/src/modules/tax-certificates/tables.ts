import { roleIds, taxCertificate } from '@moorgate/contract'
import { ownedBy, throughMethods } from '../../rows/holding-rows.ts'
import { isValidCertificateRow } from '../../rows/tax-rows.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { documents } from '../documents/index.ts'
import { investments } from '../investments/index.ts'
import { opportunityColumn } from '../opportunities/index.ts'
import { visibleMoney } from '../opportunity-visibility/index.ts'

/** An investor has the valid ones of what is theirs; staff all of rounds whose money they see. */
export const taxCertificates: Table = tableOf(taxCertificate, {
  delegates: {
    rows: (row, delegation, statement) =>
      delegation.documents ? throughMethods(delegation, `${row}.investment_id`, statement) : 'false',
  },
  columns: {
    investor_name: (
      row,
    ) => `(select u.name from investments i join users u on u.tenant_id = $1 and u.id = i.user_id
      where i.tenant_id = $1 and i.id = ${row}.investment_id)`,
    opportunity_name: (row) => opportunityColumn('name', `${row}.investment_opportunity_id`),
  },
  relations: {
    investment: { kind: 'one', to: () => investments, column: 'investment_id' },
    document: { kind: 'one', to: () => documents, column: 'document_id' },
  },
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user
      ? `${isValidCertificateRow(row)} and exists (select 1 from investments own where own.tenant_id = $1
          and own.id = ${row}.investment_id and own.deleted_at is null and ${ownedBy('own', statement.me())})`
      : visibleMoney(scope, `${row}.investment_opportunity_id`),
})
