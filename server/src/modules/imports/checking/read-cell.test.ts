import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFields } from '@moorgate/contract'
import { readCell } from './read-cell.ts'

test('a telephone number in a file is read as a form reads it, and a British one gets its country', () => {
  const field = importFields.users.find(({ key }) => key === 'phone')!
  const read = (text: string) => {
    const cell = readCell(field, text, { directory: {}, monthFirst: false })
    return cell.ok ? cell.value : cell.message
  }
  assert.equal(read('07700.900418'), '+44 7700 900418')
  assert.equal(read('020/7946/0512 ext. 12'), '+44 20 7946 0512 ext 12')
  assert.equal(read('0044 (0)20 7946 0512x3'), '+44 20 7946 0512 ext 3')
  assert.equal(read('020\u20137946\u200b0512'), '+44 20-79460512')
})

test('who opted out is not to be contacted, and takes no marketing', () => {
  const read = (key: string, text: string) => {
    const field = importFields.contacts.find((each) => each.key === key)!
    const cell = readCell(field, text, { directory: {}, monthFirst: false })
    return cell.ok ? cell.value : cell.message
  }
  assert.deepEqual(
    ['Opted out', 'opted in', 'yes', 'no'].map((text) => [
      read('do_not_contact', text),
      read('marketing', text),
    ]),
    [
      [true, false],
      [false, true],
      [true, true],
      [false, false],
    ],
  )
})
