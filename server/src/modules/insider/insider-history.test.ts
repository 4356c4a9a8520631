import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insiderListEntry, insiderListVersion } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import { SoundingTester } from './test-soundings.ts'

const api = apiForTests()
let tester: SoundingTester
before(async () => {
  tester = await SoundingTester.of(api)
})

const until = (moment: string) =>
  tester.forward({ seconds: (Date.parse(moment) - api.clock.now().getTime()) / 1000 })

type Row = Record<string, unknown>
const keys = insiderListEntry.columns.map(({ key }) => key)
const inTemplate = (rows: readonly Row[]) =>
  rows
    .map((row) => keys.map((key) => row[key]))
    .toSorted((one, other) => String(one[1]).localeCompare(String(other[1])))

const counsel = {
  first_names: 'Miriam',
  surnames: 'Okafor',
  professional_phones: '02079460020',
  company: 'Okafor & Lane LLP, 8 Bedford Row, London',
  reason: 'Counsel on the placing, drafts the terms',
}
const shown = async (offerId: number): Promise<Row[]> =>
  (await tester.staff.get(`/api/insider-list?filter[investment_opportunity_id]=${offerId}`)).body.data
const versionsAt = async (offerId: number, moment: string, client = tester.staff): Promise<Row[]> => {
  const asAt = encodeURIComponent(moment)
  const answer = await client.get(
    `/api/insider-list-versions?filter[investment_opportunity_id]=${offerId}&filter[as_at]=${asAt}`,
  )
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}
const add = async (offerId: number, more: object = {}) => {
  const answer = await tester.staff.post('/api/insider-list', {
    investment_opportunity_id: offerId,
    obtained_at: tester.moment(-2),
    ...counsel,
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as Row & { id: number }
}
/** Counsel is called otherwise. */
const renamed = async (entry: Row, surnames: string) => {
  const answer = await tester.staff.post(`/api/insider-list/${String(entry['id'])}/correct`, {
    ...counsel,
    surnames,
    obtained_at: entry['obtained_at'],
    because: 'She married',
    version: entry['version'],
  })
  assert.equal(answer.status, 200, answer.text)
}
/** Eleanor accepts. */
const sounded = async () => {
  const made = await tester.sounded()
  await tester.ask(made.soundingId, [await api.userId('user')])
  const accepted = await tester.accept(tester.eleanor, made.offer.id)
  assert.equal(accepted.status, 201, accepted.text)
  return made
}
const soundedRow = async (offerId: number) =>
  (await shown(offerId)).find((row) => row['is_sounded'] === true) as Row & { id: number }
const versionsOf = async (id: number) =>
  (await tester.staff.get(`/api/insider-list/${id}/versions`)).body.data as Row[]

test('the list as at any moment is what the screen showed then, through both changes of the clocks', async () => {
  // Late on the evening before London leaves an hour out.
  await until('2027-03-27T23:00:00Z')
  const { offer, soundingId } = await sounded()
  const me = await api.userId('user')
  const seen: { at: string; rows: unknown }[] = []
  const change = async (values: object) => {
    const answer = await tester.staff.patch(`/api/users/${me}`, values)
    assert.equal(answer.status, 200, answer.text)
    await api.deliver()
  }
  const correctCounsel = async () => {
    const rows = await shown(offer.id)
    await renamed(
      rows.find((each) => each['is_sounded'] === false)!,
      'Okafor-Lane',
    )
  }
  const steps = [
    () => add(offer.id),
    () => until('2027-03-28T00:30:00Z'),
    () => change({ phone: '+44 7700 900777' }),
    () => until('2027-03-28T01:30:00Z'),
    () => change({ last_name: 'Whitcombe-Hart' }),
    // 01:30, for the first time and for the second.
    () => until('2027-10-31T00:30:00Z'),
    correctCounsel,
    () => until('2027-10-31T01:30:00Z'),
    () => tester.cleanse(soundingId),
    () => tester.forward({ hours: 3 }),
  ]
  for (const step of steps) {
    seen.push({ at: tester.moment(0), rows: inTemplate(await shown(offer.id)) })
    await tester.forward({ minutes: 1 })
    await step()
  }
  for (const { at, rows } of seen) assert.deepEqual(inTemplate(await versionsAt(offer.id, at)), rows, at)
  assert.equal(new Set(seen.map(({ rows }) => JSON.stringify(rows))).size, 6)
})

test('01:30 comes twice when the clocks go back, and each time has its own list', async () => {
  await until('2028-10-29T00:00:00Z')
  const { offer } = await tester.sounded()
  const entry = await add(offer.id)
  await tester.forward({ hours: 1 })
  await renamed(entry, 'Lane')
  const surnamesAt = async (moment: string) =>
    (await versionsAt(offer.id, moment)).map((row) => row['surnames'])
  assert.deepEqual(await surnamesAt('2028-10-29T01:30:00+01:00'), ['Okafor'])
  assert.deepEqual(await surnamesAt('2028-10-29T01:30:00+00:00'), ['Lane'])
  assert.deepEqual(await surnamesAt('2028-10-28T23:59:59Z'), [])
})

test('a change of a sounded person’s record is a version of their entry, with who made it', async () => {
  const { offer, soundingId } = await sounded()
  const entry = await soundedRow(offer.id)
  const me = await api.userId('user')
  const rename = async (values: object, client = tester.staff) => {
    const answer = await client.patch(`/api/users/${me}`, values)
    assert.equal(answer.status, 200, answer.text)
    await api.deliver()
  }
  await rename({ middle_names: 'Rose' })
  await rename({ phone: '+44 7700 900778' }, tester.eleanor)
  await rename({ occupation: 'Potter' })
  await tester.cleanse(soundingId)
  const versions = await versionsOf(entry.id)
  const name = async (role: 'superAdmin' | 'user') =>
    (await tester.staff.get(`/api/users/${await api.userId(role)}`)).body.data.name
  const [staff, eleanor] = [await name('superAdmin'), await name('user')]
  const own = 'The person’s own record was changed'
  assert.deepEqual(
    versions.map((each) => [each['number'], each['recorded_by'], each['because']]),
    [
      [4, staff, 'Sounding cleansed'],
      [3, eleanor, own],
      [2, staff, own],
      [1, eleanor, null],
    ],
  )
  assert.deepEqual(
    versions
      .map((each) => [each['first_names'], each['personal_phones'], each['ceased'] !== null])
      .toReversed(),
    [
      [entry['first_names'], entry['personal_phones'], false],
      [`${entry['first_names'] as string} Rose`, entry['personal_phones'], false],
      [`${entry['first_names'] as string} Rose`, '447700900778', false],
      [`${entry['first_names'] as string} Rose`, '447700900778', true],
    ],
  )
  assert.deepEqual(
    versions.map((each) => each['replaced_at']),
    [null, versions[0]!['recorded_at'], versions[1]!['recorded_at'], versions[2]!['recorded_at']],
  )
})

test('an entry moves with a merge, and follows the record that is kept', async () => {
  const { offer, soundingId } = await tester.sounded()
  const person = async (last_name: string) => {
    const email = `${last_name.toLowerCase()}@lyle.example`
    const made = await tester.staff.post('/api/users', { first_name: 'Catherine', last_name, email })
    assert.equal(made.status, 201, made.text)
    return made.body.data.id as number
  }
  const [kept, closed] = [await person('Lyle'), await person('Lyle-Moss')]
  await tester.forward({ minutes: 5 })
  const spoken = await tester.staff.post(`/api/market-soundings/${soundingId}/spoken`, {
    user_id: closed,
    channel: 'phone',
    spoken_at: tester.moment(0),
    spoken_with: 'Catherine Lyle-Moss',
    contact_details: '+44 7700 900123',
    answer: 'accepted',
    duties_told: true,
    minutes: 'The script was read.',
  })
  assert.equal(spoken.status, 201, spoken.text)
  const entry = await soundedRow(offer.id)
  assert.match(String(entry['reason']), /^Sounded by telephone: /)
  const merged = await tester.staff.post('/api/merges', { kept_id: kept, closed_id: closed, choices: {} })
  assert.equal(merged.status, 201, merged.text)
  await api.deliver()
  assert.deepEqual(
    (await versionsOf(entry.id)).map((each) => each['surnames']),
    ['Lyle', 'Lyle-Moss'],
  )
  const undone = await tester.staff.post(`/api/merges/${merged.body.data.id}/undo`, {})
  assert.ok(undone.status < 300, undone.text)
  await api.deliver()
  assert.equal((await soundedRow(offer.id))['surnames'], 'Lyle-Moss')
})

test('the history is exported with who, when and why, the list at a moment in the template’s columns alone', async () => {
  const { offer } = await tester.sounded()
  const entry = await add(offer.id)
  const before = tester.moment(0)
  await tester.forward({ hours: 1 })
  await renamed(entry, 'Lane')
  const file = (columns: readonly string[], more: string) =>
    tester.staff.get(
      `/api/insider-list-versions/export?filter[investment_opportunity_id]=${offer.id}&columns=${columns.join(',')}${more}`,
    )
  const all = await file(
    insiderListVersion.columns.map(({ key }) => key),
    '&sort=-insider_list_entry_id,number',
  )
  const [head, ...lines] = all.text.trim().split(/\r?\n/)
  assert.match(head!, /updated,number,recorded_at,replaced_at,recorded_by,because$/)
  assert.equal(lines.length, 2)
  assert.match(lines[0]!, /^Miriam,Okafor,/)
  assert.match(lines[1]!, /^Miriam,Lane,.*She married$/)
  const then = await file(keys, `&filter[as_at]=${before}&sort=-obtained_at`)
  assert.deepEqual(then.text.trim().split(/\r?\n/)[0], keys.join(','))
  assert.match(then.text, /Okafor,/)
  assert.doesNotMatch(then.text, /Lane,/)
  assert.equal((await file(keys, `&filter[as_at]=${before}&format=xlsx`)).status, 200)
})

test('versions are read by those who keep the register, of their own firm, and a moment must be one', async () => {
  const { offer } = await sounded()
  const address = `/api/insider-list-versions?filter[investment_opportunity_id]=${offer.id}`
  for (const client of [await api.as('creator'), tester.eleanor]) {
    assert.equal((await client.get(address)).status, 403)
    assert.equal((await client.get(address.replace('?', '/export?'))).status, 403)
  }
  const stranger = await api.as('superAdmin', 2)
  assert.ok([403, 404].includes((await stranger.get(address)).status))
  const switched = await stranger.patch('/api/features', { market_sounding_enabled: 1 })
  assert.equal(switched.status, 200, switched.text)
  assert.deepEqual((await stranger.get('/api/insider-list-versions')).body.data, [])
  const odd = await tester.staff.get(`${address}&filter[as_at]=yesterday`)
  assert.deepEqual([odd.status, Object.keys(odd.body.errors)], [400, ['filter.as_at']])
})
