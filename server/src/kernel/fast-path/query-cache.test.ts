import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Scope } from '../work.ts'
import { QueryCache } from './query-cache.ts'

const firm = (id = 1, more: Partial<Scope['tenant']> = {}) =>
  ({ id, name: `Firm ${id}`, flags: { tax: 1 }, settings: {}, ...more }) as Scope['tenant']
const noon = new Date('2026-03-10T12:00:00Z')

const person = (tenant: Scope['tenant'], id: number, more: Partial<Scope['actor']> = {}): Scope => ({
  tenant,
  actor: { id, roleId: 5, ...more },
  now: noon,
})

const cache = new QueryCache({ isOn: true })
let questions = 0

/** Asks a question of its own for a plan, and says how often it had to be made. */
function counting(make: (scope: Scope) => string = () => 'mine') {
  let made = 0
  const list = `list /api/things-${++questions}`
  const ask = (scope: Scope, more = '') =>
    cache.query(scope, list + more, (seen, statement) => {
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
  assert.deepEqual(second.statement.valuesFor(person(tenant, 8), 99), [1, 8, 99])
})

test('another role, day or question has a plan of its own', () => {
  const tenant = firm()
  const { ask, made } = counting()
  ask(person(tenant, 7))
  ask(person(tenant, 7, { roleId: 1 }))
  ask({ ...person(tenant, 7), now: new Date('2026-03-11T12:00:00Z') })
  ask(person(tenant, 7), '?page=2')
  assert.equal(made(), 4)
})

test('firms share a plan that looked at nothing of theirs, and each asks it of its own rows', () => {
  const { ask, made } = counting()
  ask(person(firm(1), 7))
  const other = ask(person(firm(2, { flags: { tax: 0 } }), 8))
  assert.equal(made(), 1)
  assert.deepEqual(other.statement.valuesFor(person(firm(2), 8)), [2, 8])
})

test('firms share a plan where what it looked at says the same, and only there', () => {
  const { ask, made } = counting(({ tenant }) =>
    tenant.flags['tax'] === 1 && tenant.flags['kyc'] === 1 ? 'all' : 'less',
  )
  const said = (flags: Record<string, 0 | 1>, id: number) =>
    ask(person(firm(id, { flags }), 7)).text.split(' ')[1]
  assert.equal(said({ tax: 0 }, 1), 'less')
  assert.equal(said({ tax: 0, kyc: 1, funds: 1 }, 2), 'less')
  assert.equal(made(), 1, 'the second flag has not been looked at yet')
  assert.equal(said({ tax: 1, kyc: 1 }, 3), 'all')
  assert.equal(said({ tax: 1, kyc: 0 }, 4), 'less')
  assert.equal(said({ tax: 1, kyc: 1, funds: 1 }, 5), 'all')
  assert.equal(made(), 3)
  assert.equal(said({ tax: 0 }, 1), 'less')
})

for (const [what, look] of [
  ['number', ({ tenant }: Scope) => String(tenant.id)],
  ['name', ({ tenant }: Scope) => tenant.name],
  ['settings', ({ tenant }: Scope) => String(tenant.settings.secondFactor)],
  ['flags together', ({ tenant }: Scope) => Object.entries(tenant.flags).join()],
] as const)
  test(`a plan that looked at a firm's ${what} is another firm's no more`, () => {
    const { ask, made } = counting(look)
    const [one, other] = [firm(1), firm(2, { flags: { tax: 0 }, settings: { secondFactor: false } })]
    for (const tenant of [one, other, one]) {
      const scope = person(tenant, 7)
      assert.ok(ask(scope).text.startsWith(`select ${look(scope)} `))
    }
    assert.equal(made(), 2)
  })

test('a firm whose flags were changed gets the plan of what they say now', () => {
  const { ask } = counting(({ tenant }) => (tenant.flags['tax'] === 1 ? 'all' : 'less'))
  const texts = ([1, 0, 1] as const).map(
    (tax) => ask(person(firm(1, { flags: { tax } }), 7)).text.split(' ')[1],
  )
  assert.deepEqual(texts, ['all', 'less', 'all'])
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

test('anyone who looks as somebody else gets plans of their own', () => {
  const tenant = firm()
  const { ask, made } = counting((scope) => (scope.actor.delegation?.documents ? 'all' : 'less'))
  ask(person(tenant, 7))
  const guest = person(tenant, 7, { viewerId: 9, delegation: { documents: true, methodIds: null } })
  assert.match(ask(guest).text, /^select all/)
  assert.match(ask(person(tenant, 7)).text, /^select less/)
  assert.equal(made(), 2)
})
