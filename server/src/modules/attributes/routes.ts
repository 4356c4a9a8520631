import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { WithStatus, commandRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { removeValue } from './remove-value.ts'
import { sortAttributes } from './sort-attributes.ts'
import { storeValue, storeValues } from './store-value.ts'
import { attributeValues, attributes } from './tables.ts'
import { changeable, prepareAttribute } from './write-attribute.ts'

/** Fields that a tenant adds to its records, and their values. */
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
  commandRoute(app, contract.removeAttributeValue, (work, { id }) => removeValue(work, id))
}
