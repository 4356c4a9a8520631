import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureFlags } from '@moorgate/contract/features/catalogue.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { can } from '@moorgate/contract/permissions.ts'
import { editSections } from './edit-sections.ts'
import { isOffered } from './offered-fields.ts'

const on = Object.fromEntries(featureFlags.map((flag) => [flag, 1])) as Flags
const asked = (roleId: number, flags: Flags = on) =>
  editSections
    .flatMap(({ fields }) => fields.map(({ key }): string => key))
    .filter((key) => isOffered(key, flags, (event, action) => can(roleId, event, action)))

test('the return that the page states and the fund of an offer can be written', () => {
  assert.ok(['target_return', 'fund_id'].every((name) => asked(1).includes(name)))
})

test('a fund is chosen by who may list funds, where the firm has them', () => {
  assert.equal(asked(2).includes('fund_id'), false)
  assert.equal(asked(1, { ...on, funds_enabled: 0 }).includes('fund_id'), false)
})
