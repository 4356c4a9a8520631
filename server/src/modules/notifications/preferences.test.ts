import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import {
  groupOfNotification,
  groupOn,
  notificationGroupNames,
  notificationNames,
} from '@moorgate/contract/notifications/index.ts'
import type {
  NotificationGroup,
  NotificationName,
  NotificationSide,
  OptionalMailGroup,
} from '@moorgate/contract/notifications/index.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { notify, postOptionalLetters, words } from './index.ts'

const api = apiForTests()
const clients = {} as Record<NotificationSide, Client>
const ids = {} as Record<NotificationSide, number>
before(async () => {
  for (const [side, role] of [
    ['investor', 'user'],
    ['staff', 'support'],
  ] as const) {
    clients[side] = await api.as(role)
    ids[side] = await api.userId(role)
  }
})

const sides: readonly NotificationSide[] = ['investor', 'staff']
const path = '/api/notification-preferences'
const groupsOf = (side: NotificationSide) => notificationGroupNames.filter((name) => groupOn(name, side))
const optionalOf = (side: NotificationSide) =>
  groupsOf(side).filter((name) => groupOn(name, side)?.why === undefined)
const nameIn = (group: NotificationGroup) =>
  notificationNames.find((name) => groupOfNotification[name] === group)!

let causes = 0

/** Whether a person hears of a notification under the bell. */
async function isToldInApp(userId: number, name: NotificationName): Promise<boolean> {
  const cause = `test:${++causes}`
  const tenant = await api.platform.tenants.byId(1)
  const note = { userIds: [userId], cause, name, message: words`Hello`, cta: '/', icon: 'info' } as const
  await transactAsSystem(api.platform, tenant, (work) => notify(work, note))
  const notes = await api.db
    .selectFrom('notifications')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('cause', '=', cause)
    .execute()
  return notes.length === 1
}

/** Whether a person gets an e-mail of a group that may be turned off. */
async function isMailed(side: NotificationSide, group: NotificationGroup, id = ids[side]): Promise<boolean> {
  const cause = `test:${++causes}`
  const tenant = await api.platform.tenants.byId(1)
  await transactAsSystem(api.platform, tenant, (work) =>
    postOptionalLetters(work, { side, group: group as OptionalMailGroup }, [
      {
        reader: { id, email: `${side}@example.com` },
        cause,
        write: ({ stopUrl }) => ({ subject: 'Hello', text: stopUrl, html: '<p>Hello</p>' }),
      },
    ]),
  )
  const mails = await api.db
    .selectFrom('mails')
    .select(['id'])
    .where('tenant_id', '=', 1)
    .where('cause', '=', cause)
    .execute()
  return mails.length === 1
}

const choices = () =>
  api.db
    .selectFrom('notification_choices')
    .select(['user_id', 'group_name'])
    .where('tenant_id', '=', 1)
    .execute()

test('everything is on until somebody turns it off, and each side sees its own groups', async () => {
  for (const side of sides) {
    const { body } = await clients[side].get(path)
    assert.deepEqual(Object.keys(body.data), groupsOf(side))
    for (const name of groupsOf(side)) {
      const { mail, why } = groupOn(name, side)!
      const expected = { in_app: true, mail: mail ? true : null, required: why !== undefined }
      assert.deepEqual(body.data[name], expected, `${side} ${name}`)
    }
  }
  assert.deepEqual(await choices(), [])
})

test('each optional group can be turned off and on again in the app, and tells of the other groups as before', async () => {
  for (const side of sides)
    for (const group of optionalOf(side)) {
      const { status, body } = await clients[side].patch(path, { [group]: { in_app: false } })
      assert.deepEqual([status, body.data[group].in_app], [200, false], `${side} ${group}`)
      for (const other of groupsOf(side))
        assert.equal(
          await isToldInApp(ids[side], nameIn(other)),
          other !== group,
          `${side} ${group} ${other}`,
        )
      if (groupOn(group, side)!.mail) assert.equal(await isMailed(side, group), true)
      await clients[side].patch(path, { [group]: { in_app: true } })
      assert.equal(await isToldInApp(ids[side], nameIn(group)), true)
    }
  assert.deepEqual(await choices(), [])
})

test('each optional group can be turned off and on again as e-mail', async () => {
  for (const side of sides)
    for (const group of optionalOf(side).filter((name) => groupOn(name, side)!.mail)) {
      const { status, body } = await clients[side].patch(path, { [group]: { mail: false } })
      assert.deepEqual([status, body.data[group].mail], [200, false], `${side} ${group}`)
      for (const other of optionalOf(side).filter((name) => groupOn(name, side)!.mail))
        assert.equal(await isMailed(side, other), other !== group, `${side} ${group} ${other}`)
      assert.equal(await isToldInApp(ids[side], nameIn(group)), true)
      await clients[side].patch(path, { [group]: { mail: true } })
      assert.equal(await isMailed(side, group), true)
    }
})

test('required groups can’t be turned off on either channel, and nothing else that is sent along changes', async () => {
  for (const side of sides)
    for (const group of groupsOf(side).filter((name) => groupOn(name, side)!.why !== undefined))
      for (const channel of ['in_app', ...(groupOn(group, side)!.mail ? ['mail'] : [])]) {
        const said = { [group]: { [channel]: false }, questions: { in_app: false } }
        const { status, body } = await clients[side].patch(path, said)
        const errors = { [`${group}.${channel}`]: ['These notifications can’t be turned off.'] }
        assert.deepEqual([status, body.errors], [422, errors], `${side} ${group}`)
        assert.equal((await clients[side].patch(path, { [group]: { [channel]: true } })).status, 200)
      }
  assert.deepEqual(await choices(), [])
})

test('a group of the other side and e-mails that nobody sends are refused', async () => {
  const refused = async (side: NotificationSide, said: object) =>
    Object.keys((await clients[side].patch(path, said)).body.errors ?? {})
  assert.deepEqual(await refused('investor', { tasks: { in_app: false } }), ['tasks.in_app'])
  assert.deepEqual(await refused('staff', { reports: { mail: false } }), ['reports.mail'])
  assert.deepEqual(await refused('staff', { tasks: { mail: false } }), ['tasks.mail'])
  assert.deepEqual(await refused('staff', { tasks: { in_app: 'perhaps' } }), ['tasks.in_app'])
})

test('a choice is one’s own: no other person and no other tenant is told less', async () => {
  await clients.investor.patch(path, { reports: { in_app: false, mail: false } })
  const other = await api.userId('newInvestor')
  assert.equal(await isToldInApp(other, 'UpdateReportPublished'), true)
  assert.equal(await isMailed('investor', 'reports', other), true)
  const foreign = await (await api.as('user', 2)).get(path)
  assert.deepEqual(foreign.body.data.reports, { in_app: true, mail: true, required: false })
  // There is no way to name somebody else.
  const addressed = await clients.staff.patch(path, { user_id: ids.investor, questions: { mail: false } })
  assert.deepEqual([addressed.status, Object.keys(addressed.body.errors)], [422, ['user_id']])
  assert.deepEqual(await choices(), [
    { user_id: ids.investor, group_name: 'reports' },
    { user_id: ids.investor, group_name: 'reports' },
  ])
  await clients.investor.patch(path, { reports: { in_app: true, mail: true } })
})

test('staff who see as an investor read the choices and change none', async () => {
  const staff = await api.as('superAdmin')
  const { token } = (await staff.post(`/api/users/${ids.investor}/view-as`)).body.data
  const header = { [viewingHeader]: token }
  const { status, body } = await staff.patch(path, { reports: { mail: false } }, header)
  assert.deepEqual([status, body.reason], [403, 'read_only'])
  assert.deepEqual(await choices(), [])
})

test('guests have no choices', async () => {
  assert.equal((await api.guest().get(path)).status, 401)
})

test('each change is in the person’s history, once', async () => {
  const changes = async () =>
    (
      await api.db
        .selectFrom('events')
        .select('payload')
        .where('tenant_id', '=', 1)
        .where('type', '=', 'user.notification_choice_changed')
        .orderBy('id')
        .execute()
    ).map(({ payload }) => payload)
  const before = (await changes()).length
  for (const isOn of [false, false, true, true])
    await clients.investor.patch(path, { questions: { mail: isOn } })
  const told = { group: 'questions', channel: 'mail', way: 'preferences' }
  assert.deepEqual((await changes()).slice(before), [
    { ...told, is_on: false },
    { ...told, is_on: true },
  ])
})
