import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { checkModulus } from '../../domain/modulus-check.ts'
import { modulusTable } from './modulus-table.ts'

const folderFor = async (test: { after: (end: () => Promise<void>) => void }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bank-check-'))
  test.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the shipped table is version 8.50: it knows sort codes of newer banks', async (t) => {
  const { rows, substitutions } = modulusTable(await folderFor(t))
  assert.equal(rows.length, 1151, 'every line of the publisher’s file is read')
  assert.equal(substitutions.get('938600'), '938611')
  const newer = ['040008', '040350', '090130', '234035', '608410']
  assert.deepEqual(
    newer.filter((code) => !rows.some(({ from, to }) => from <= code && code <= to)),
    [],
  )
  assert.equal(checkModulus('089999', '66374958', { rows, substitutions }), 'valid')
})

test('files of the publisher below the data folder take the place of the shipped ones, each by itself', async (t) => {
  const folder = await folderFor(t)
  await mkdir(path.join(folder, 'bank-check'))
  await writeFile(
    path.join(folder, 'bank-check', 'valacdos.txt'),
    '089999 089999 MOD11    0    0    0    0    0    0    8    7    6    5    4    3    2    1\r\n',
  )
  const table = modulusTable(folder)
  assert.equal(checkModulus('089999', '66374958', table), 'invalid')
  assert.equal(checkModulus('040008', '12345678', table), 'unknown')
  assert.equal(table.substitutions.get('938600'), '938611')
})
