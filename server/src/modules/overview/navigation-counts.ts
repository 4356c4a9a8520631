import { currentStatuses, existingStatuses, roleIds } from '@moorgate/contract'
import { adminNavigation } from '@moorgate/contract/navigation.ts'
import type { navigationCounts as counts } from '@moorgate/contract'
import type { z } from 'zod'
import { countSql } from '../../kernel/list/count.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { companies } from '../companies/index.ts'
import { contacts } from '../contacts/index.ts'
import { deals } from '../deals/index.ts'
import { users } from '../investors/index.ts'
import { nominees } from '../investor-lists/index.ts'
import { methodEntities } from '../methods/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { applications } from '../organisation-applications/index.ts'
import { organisations } from '../organisations/index.ts'
import { updateReports } from '../update-reports/index.ts'

interface Entry {
  table: Table
  /** What the entry's page asks its list for. */
  filter?: Readonly<Record<string, string>>
}

const entries: Readonly<Record<keyof z.output<typeof counts>, Entry>> = {
  deals: { table: deals },
  opportunities: { table: opportunities, filter: { status: currentStatuses.join(',') } },
  existing: { table: opportunities, filter: { status: existingStatuses.join(',') } },
  companies: { table: companies },
  investors: { table: users, filter: { role_id: String(roleIds.user) } },
  contacts: { table: contacts },
  organisations: { table: organisations },
  'organisation-applications': { table: applications, filter: { status: 'pending' } },
  'investment-methods': { table: methodEntities },
  nominees: { table: nominees },
  updates: { table: updateReports },
}

/**
 * How many records are behind the entries of the caller's own navigation, as the lists themselves count them.
 * One statement.
 */
export async function navigationCounts(question: QueryContext): Promise<JsonText> {
  const { text, statement } = question.platform.queryCache.query(
    question,
    'navigation counts',
    (scope, fresh) => {
      const shown = shownTo(scope)
      const parts = Object.entries(entries)
        .filter(([key]) => shown.has(key))
        .map(
          ([key, { table, filter = {} }]) =>
            `'${key}', ${countSql(table, { scope, statement: fresh, query: { filter } })}`,
        )
      return { text: `select json_build_object(${parts.join(', ')})::text as data`, statement: fresh }
    },
  )
  const [row] = await question.rows<{ data: string }>(text, statement.valuesFor(question))
  return new JsonText(row?.data ?? '{}')
}

const shownTo = ({ tenant, actor }: Scope): ReadonlySet<string> =>
  new Set(
    adminNavigation(actor.roleId ?? 0, tenant.flags).flatMap(({ children }) =>
      children.map(({ key }) => key),
    ),
  )
