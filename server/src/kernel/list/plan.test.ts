import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '../work.ts'
import { planned } from './plan.ts'

const firm = () => ({ id: 1 }) as Scope['tenant']
const noon = new Date('2026-03-10T12:00:00Z')

const person = (tenant: Scope['tenant'], id: number, more: Partial<Scope['actor']> = {}): Scope => ({
  tenant,
  actor: { id, roleId: 5, ...more },
  now: noon,
})

/** Asks for a plan, and says how often it had to be made. */
function counting(make: (scope: Scope) => string = () => 'mine') {
  let made = 0
  const ask = (scope: Scope, key = 'list /api/things') =>
    planned(scope, key, (seen, statement) => {
      made += 1
      return { text: `select ${make(seen)} where id = ${statement.me()}`, statement }
    })
  return { ask, made: () => made }
}

test('a plan is made once for everybody of a role, and each asks it by their own id', () => {
  const tenant = firm()
  const { ask, made } = counting()
  const [first, second] = [ask(person(tenant, 7)), ask(person(tenant, 8))]
  assert.equal(made(), 1)
  assert.equal(first.text, 'select mine where id = $2')
  assert.deepEqual(second.statement.valuesFor({ id: 8 }, 99), [1, 8, 99])
})

test('another role, day, question or record of the firm has a plan of its own', () => {
  const tenant = firm()
  const { ask, made } = counting()
  ask(person(tenant, 7))
  ask(person(tenant, 7, { roleId: 1 }))
  ask({ ...person(tenant, 7), now: new Date('2026-03-11T12:00:00Z') })
  ask(person(tenant, 7), 'list /api/things?page=2')
  ask(person(firm(), 7))
  assert.equal(made(), 5)
})

for (const [what, look] of [
  ['the person', (scope: Scope) => String(scope.actor.id)],
  ['the session', (scope: Scope) => String(scope.actor.session)],
  ['the moment', (scope: Scope) => scope.now.toISOString()],
  ['the request', (scope: Scope) => String(scope.requestId)],
] as const)
  test(`a plan that looked at ${what} is made anew each time`, () => {
    const tenant = firm()
    const { ask, made } = counting(look)
    for (const id of [7, 8, 7]) {
      const scope = { ...person(tenant, id), requestId: `r${id}` }
      assert.match(ask(scope).text, new RegExp(look(scope).replaceAll('.', '\\.')))
    }
    assert.equal(made(), 3)
  })

test('whoever looks as somebody else gets plans of their own', () => {
  const tenant = firm()
  const { ask, made } = counting((scope) => (scope.actor.delegation?.documents ? 'all' : 'less'))
  ask(person(tenant, 7))
  const guest = person(tenant, 7, { viewerId: 9, delegation: { documents: true, methodIds: null } })
  assert.match(ask(guest).text, /^select all/)
  assert.match(ask(person(tenant, 7)).text, /^select less/)
  assert.equal(made(), 2)
})
