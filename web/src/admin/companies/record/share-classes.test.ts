import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classesBody, moved, typedClass } from './share-classes.ts'

const ordinary = {
  id: 1,
  name: 'A Ordinary',
  nominal_value: '0.01',
  votes: null,
  liquidation_preference: null,
  participating: false,
  rights: null,
}

test('what was not said of a class is sent as nothing, and a new one without a number', () => {
  assert.deepEqual(classesBody([typedClass(ordinary)]), { share_classes: [ordinary] })
  const [added] = classesBody([{ ...typedClass(), name: 'Series A', votes: '1' }]).share_classes
  const { id: _, ...rest } = ordinary
  assert.deepEqual(added, { ...rest, name: 'Series A', nominal_value: null, votes: '1' })
})

test('a class moves by one place, and no further than the ends', () => {
  const all = [{ id: 1 }, { id: 2 }, { id: 3 }]
  const ids = (id: number, by: -1 | 1) => moved(all, id, by).map((each) => each.id)
  assert.deepEqual(ids(3, -1), [1, 3, 2])
  assert.deepEqual(ids(1, 1), [2, 1, 3])
  assert.deepEqual(ids(1, -1), [1, 2, 3])
  assert.deepEqual(ids(3, 1), [1, 2, 3])
})
