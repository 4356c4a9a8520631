import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { taxOption } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'

export const taxOptions = tableOf(taxOption, {
  events: allRecordEventNames('tax_option'),
})
