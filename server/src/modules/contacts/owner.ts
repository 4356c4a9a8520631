import type { Owner } from '../../kernel/module.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { contacts } from './tables.ts'

const byTable = ownerByTable(contacts, 'investors')

/**
 * Documents, fields and notes of a contact. Once it was converted they are the investor's, and nothing new is
 * kept here.
 */
export const contactOwner: Owner = {
  visible: byTable.visible,
  changeable: (scope, id, statement) => {
    const changeable = byTable.changeable(scope, id, statement)
    return changeable === 'false'
      ? 'false'
      : `(${changeable} and not exists (select 1 from contacts c
          where c.tenant_id = $1 and c.id = ${id} and c.converted_at is not null))`
  },
}
