import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './raise-moved.ts'

const move = { id: 7, raised: '50.00', remaining: '50.00', percent_raised: '50.0', room: 'open' } as const
const offer = (id: number) => ({
  id,
  name: 'Tidewell',
  raised: '0.00',
  remaining: '100.00',
  percent_raised: '0.0',
})

test('a push moves the offer that it is about, on its page and in every list', () => {
  assert.equal(moved(offer(7), move).raised, '50.00')
  const list = moved({ data: [offer(6), offer(7)], meta: { total: 2 } }, move)
  assert.deepEqual(
    list.data.map(({ raised }) => raised),
    ['0.00', '50.00'],
  )
  assert.equal(list.meta.total, 2)
})

test('an answer about something else is the very one that it was', () => {
  for (const kept of [undefined, null, 12, 'x']) assert.equal(moved(kept, move), kept)
  const other = offer(8)
  assert.equal(moved(other, move), other)
})
