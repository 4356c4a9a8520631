import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameConstraint, writesRows } from './distribution.ts'

const long = 'investment_opportunity_document_folders_own_opportunity_key'
const distribution = {
  tableOf: new Map([
    ['users_email_key', 'users'],
    ['ledgers_balance', 'ledgers'],
    [long, 'investment_opportunity_document_folders'],
  ]),
  shortened: new Map([['0f3a99c1', long]]),
}
const named = (error: Error) => {
  const { constraint, table } = nameConstraint(error, distribution) as { constraint?: string; table?: string }
  return [constraint, table]
}
const refusal = (code: string, message: string) => Object.assign(new Error(message), { code })

test('a refusal of another server names its constraint and table without the number of the part', () => {
  const refused = refusal('23505', 'duplicate key value violates unique constraint "users_email_key_103162"')
  assert.deepEqual(named(refused), ['users_email_key', 'users'])
})

test('a name that was cut on its server is found by its hash', () => {
  const cut = `${long.slice(0, 46)}_0f3a99c1_103162`
  const refused = refusal('23505', `duplicate key value violates unique constraint "${cut}"`)
  assert.deepEqual(named(refused), [long, 'investment_opportunity_document_folders'])
})

test('a check keeps its name, and what is no refusal of a constraint stays as it is', () => {
  const checked = 'new row for relation "ledgers_102890" violates check constraint "ledgers_balance"'
  assert.deepEqual(named(refusal('23514', checked)), ['ledgers_balance', 'ledgers'])
  assert.deepEqual(named(refusal('42601', 'syntax error at constraint "x"')), [undefined, undefined])
})

test('deferred constraints are checked after what may write, and not after a read that begins with a WITH', () => {
  const session =
    "with answer as (select u.updated_at from users u where u.name = 'Kept') select * from answer"
  const taken = 'with held as (select id from event_deliveries for update skip locked) select * from held'
  const written = 'with made as (insert into users (tenant_id) values ($1) returning id) select id from made'
  assert.deepEqual([session, '  select 1'].map(writesRows), [false, false])
  assert.deepEqual([taken, written, 'update users set name = $1'].map(writesRows), [true, true, true])
})
