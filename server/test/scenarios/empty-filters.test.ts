import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as contract from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { apiForTests } from '../harness.ts'

const api = apiForTests()

const resources = Object.values<unknown>(contract).filter(
  (value) => typeof value === 'object' && value !== null && 'defaultSort' in value && 'operations' in value,
) as Resource[]

test('each field that may be missing can be asked whether it is, and each of the firm’s records fits one of both', async () => {
  const staff = await api.as('superAdmin')
  const totals = new Set<number>()
  let asked = 0
  for (const resource of resources) {
    const answers = async (query: string) => {
      const answer = await staff.get(`/api/${resource.path}?per_page=1&${query}`)
      assert.ok(answer.status < 500, `${resource.path}?${query}: ${answer.text}`)
      return answer
    }
    const names = Object.keys(resource.filters).filter((name) => contract.mayBeEmpty(resource, name))
    for (const name of names.filter((each) => !each.endsWith('.*'))) {
      const [all, without, having] = await Promise.all(
        ['', `filter[${name}]=%3D`, `filter[${name}]=<>`].map(answers),
      )
      if (all!.status !== 200 || all!.body.meta === undefined) continue
      const [total, empty, filled] = [all, without, having].map((answer) => answer!.body.meta.total as number)
      assert.equal(empty! + filled!, total, `${resource.path}: ${name}`)
      totals.add(total!)
      asked += 1
    }
  }
  assert.ok(asked > 30, `${asked} fields were asked about`)
  assert.ok(Math.max(...totals) > 0)
})
