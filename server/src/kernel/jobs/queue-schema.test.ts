import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { testServer } from '../../../test/test-server.ts'
import type { TestServer } from '../../../test/test-server.ts'
import { connectOwnServer } from '../postgres/own-server.ts'
import { prepareQueue } from './queue-schema.ts'

/** A database of an operator's, on a server where they are no administrator. */
const name = `test_${process.pid}_queue_${randomBytes(3).toString('hex')}`
const operator = `${name}_operator`
const other = `${name}_other`
let server: TestServer
before(async () => {
  server = await testServer()
  await asAdmin(`create role ${operator} login password 'x' in role moorgate_app, moorgate_jobs`)
  await asAdmin(`create role ${other} login password 'x' in role moorgate_app, moorgate_jobs`)
  await asAdmin(`create database ${name} owner ${operator}`)
})
after(async () => {
  await asAdmin(`drop database ${name} with (force)`)
  await asAdmin(`drop role ${operator}`)
  await asAdmin(`drop role ${other}`)
})

async function ask<Row extends pg.QueryResultRow>(config: pg.PoolConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
const asAdmin = (statement: string) => ask(server.admin, statement)
const urlOf = (user: string) =>
  `postgresql://${user}:x@/${name}?host=${server.admin.host}&port=${server.admin.port}`

async function prepareAs(user: string): Promise<Awaited<ReturnType<typeof connectOwnServer>>> {
  const database = await connectOwnServer(urlOf(user))
  const client = new pg.Client(database.owner)
  await client.connect()
  try {
    await prepareQueue(client, database.jobs)
    return database
  } finally {
    await client.end()
  }
}

test('a user who does not own the database is told what an administrator has to run', async () => {
  await assert.rejects(prepareAs(other), {
    name: 'StartRefused',
    message: `The user ${other} of DATABASE_URL does not own the database ${name}: as an administrator, run "grant create on database ${name} to moorgate_jobs".`,
  })
})

test('on an operator’s server the queue is made by its own role, which may make nothing else afterwards', async () => {
  const { app, jobs } = await prepareAs(operator)
  await ask(
    app,
    `set app.tenant = '7'; select graphile_worker.add_firm_job('test.note', '{}', null, null, now(), false)`,
  )
  const [seen] = await ask(
    jobs,
    `select task_identifier as job, current_user as by, has_database_privilege(current_database(), 'create') as more
     from graphile_worker.jobs`,
  )
  assert.deepEqual(seen, { job: 'test.note', by: 'moorgate_jobs', more: false })
})

test('a start that finds the queue as it should be leaves it as it is', async () => {
  const version = `select xmin::text from pg_proc where proname = 'add_firm_job'`
  const database = await connectOwnServer(urlOf(operator))
  const [unchanged] = await ask(database.owner, version)
  await prepareAs(operator)
  assert.deepEqual(await ask(database.owner, version), [unchanged])
})

test('a schema of that name that belongs to somebody else is left alone', async () => {
  await ask(
    { ...server.admin, database: name },
    `drop schema graphile_worker cascade; create schema graphile_worker`,
  )
  await assert.rejects(prepareAs(operator), /has a schema graphile_worker of postgres's already/)
})
