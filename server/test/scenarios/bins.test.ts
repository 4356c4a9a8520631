import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describedLists } from '../described-lists.ts'
import { apiForTests } from '../harness.ts'

const api = apiForTests()

test('a list without a bin knows no deleted records, and one with a bin answers them alone', async () => {
  const staff = await Promise.all(
    (['superAdmin', 'fundManager', 'support'] as const).map((who) => api.as(who)),
  )
  const lists = describedLists((await staff[0]!.get('/api/openapi.json')).body)
  const wrong: string[] = []
  const counted = { with: 0, without: 0 }
  for (const { path, filters } of lists.filter((each) => !each.path.includes('{'))) {
    const hasBin = filters.includes('trashed')
    for (const who of staff) {
      if ((await who.get(path)).status !== 200) continue
      const { status, body, text } = await who.get(`${path}?filter[trashed]=only`)
      counted[hasBin ? 'with' : 'without'] += 1
      const rows = path.endsWith('/export') ? text.trim().split('\r\n').length - 1 : body.data?.length
      const isRight = hasBin ? status === 403 || (status === 200 && rows === 0) : status === 400
      if (!isRight) wrong.push(`${path}: ${status}, ${rows} rows`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(counted.with > 60 && counted.without > 30, JSON.stringify(counted))
})
