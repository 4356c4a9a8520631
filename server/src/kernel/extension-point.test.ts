import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extensionPoint } from './extension-point.ts'
import { merge } from './module.ts'

test('an extension point finds its own handlers, in the order of the modules', () => {
  const closing = extensionPoint<(name: string) => string>('closing')
  const opening = extensionPoint<() => void>('opening')
  const modules = merge([
    { handlers: [closing.handler((name) => `first ${name}`), opening.handler(() => {})] },
    {},
    { handlers: [closing.handler((name) => `then ${name}`)] },
  ])
  assert.deepEqual(
    closing.handlersOf(modules).map((handler) => handler('round')),
    ['first round', 'then round'],
  )
  assert.equal(opening.handlersOf(modules).length, 1)
  assert.deepEqual(extensionPoint('unused').handlersOf(modules), [])
})
