import * as contract from '@moorgate/contract'
import type { OwnerType } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { WithStatus, commandRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { prepareAttribute } from './attribute-rules.ts'
import { mustChangeOwner } from './owner-checks.ts'
import { sortAttributes } from './sort-attributes.ts'
import { storeValue, storeValues } from './store-value.ts'
import { attributeValues, attributes } from './tables.ts'

/** Fields that a firm adds to its records, and their values. */
export function attributeRoutes(app: FastifyInstance): void {
  resourceRoutes(app, attributes, { prepare: prepareAttribute })
  resourceRoutes(app, attributeValues)
  for (const path of ['attributes-sort-order', 'attributes/sort-order'])
    commandRoute(app, { ...contract.sortAttributes, path }, (work, { body }) =>
      sortAttributes(work, body.ids),
    )

  commandRoute(app, contract.storeAttributeValue, async (work, { body }) => {
    const { attribute_id, value, ...owner } = body
    await mustChangeOwner(work, owner)
    const { id, isNew } = await storeValue(work, owner, { attribute_id, value })
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, attributeValues, work, id))
  })
  commandRoute(app, contract.storeAttributeValues, (work, { body: { values, ...owner } }) =>
    storeValues(work, owner, values),
  )
  commandRoute(app, contract.changeAttributeValue, async (work, { id, body }) => {
    const { owner, attributeId } = await changeable(work, id)
    if (body.value !== undefined)
      await storeValue(work, owner, { attribute_id: attributeId, value: body.value })
    return showJson(work.db, attributeValues, work, id)
  })
  commandRoute(app, contract.removeAttributeValue, async (work, { id }) => {
    const { owner, attributeId } = await changeable(work, id)
    // What has to be filled can't be cleared, and a locked one not by an investor: the same rules as for
    // writing nothing.
    await storeValue(work, owner, { attribute_id: attributeId, value: null })
    await work.db
      .deleteFrom('attribute_values')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', id)
      .execute()
  })
}

/** A value that this caller sees, and whose owner they may change. */
async function changeable(work: Work, id: number) {
  await showJson(work.db, attributeValues, work, id)
  const row = await lockRow(work, attributeValues, id)
  const owner = { owner_type: row['owner_type'] as OwnerType, owner_id: row['owner_id'] as number }
  await mustChangeOwner(work, owner)
  return { owner, attributeId: row['attribute_id'] as number }
}
