import type { Relation } from '../../kernel/resource/table.ts'
import { documents, openings, acknowledgements, versions } from '../documents/index.ts'
import type { Extension } from '../../kernel/module.ts'
import { clientGroups, investorTypes, leadStatuses, nominees } from '../investor-lists/index.ts'
import { namedColleagues } from '../staff/index.ts'
import { users } from './tables.ts'

const uploader: Relation = { kind: 'one', to: () => namedColleagues, column: 'created_by' }

const byUser: Relation = { kind: 'one', to: () => users, column: 'user_id' }

export const investorRelations: readonly Extension[] = [
  { of: leadStatuses, relations: { users: { kind: 'many', to: () => users, column: 'lead_status_id' } } },
  { of: investorTypes, relations: { users: { kind: 'many', to: () => users, column: 'investor_type_id' } } },
  {
    of: clientGroups,
    relations: {
      users: {
        kind: 'through',
        to: () => users,
        via: 'user_client_groups',
        from: 'client_group_id',
        column: 'user_id',
      },
    },
  },
  {
    of: nominees,
    relations: {
      // For whom its shares are held: each of them once, by the first of their lots.
      users: {
        kind: 'through',
        to: () => users,
        via: 'share_lots',
        from: 'nominee_id',
        column: 'user_id',
        where: (lot) => `${lot}.id = (select min(f.id) from share_lots f where f.tenant_id = $1
          and f.nominee_id = ${lot}.nominee_id and f.user_id = ${lot}.user_id)`,
      },
    },
  },
  { of: documents, relations: { uploader } },
  { of: versions, relations: { uploader } },
  { of: openings, relations: { user: byUser } },
  { of: acknowledgements, relations: { user: byUser } },
]
