import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toFormData } from './form-data.ts'

const sent = (payload: Record<string, unknown>) => [...toFormData(payload).entries()]

test('nested values are sent under bracketed names', () => {
  const form = sent({
    name: 'Tidewell',
    address: { city: 'London' },
    holders: [{ shares: 20 }, { shares: 5 }],
  })
  assert.deepEqual(form, [
    ['name', 'Tidewell'],
    ['address[city]', 'London'],
    ['holders[0][shares]', '20'],
    ['holders[1][shares]', '5'],
  ])
})

test('zero is sent, what is undefined is not, and null clears', () => {
  assert.deepEqual(sent({ fee: 0, note: undefined, owner_id: null }), [
    ['fee', '0'],
    ['owner_id', ''],
  ])
})

test('an empty list clears the list, and switches are 1 and 0', () => {
  assert.deepEqual(sent({ tags: [], is_default: true, marketing: false }), [
    ['tags', ''],
    ['is_default', '1'],
    ['marketing', '0'],
  ])
})

test('a file is sent as the file it is', () => {
  const file = new File(['%PDF'], 'deed.pdf', { type: 'application/pdf' })
  const [[name, value] = []] = sent({ file })
  assert.equal(name, 'file')
  assert.equal((value as File).name, 'deed.pdf')
})
