import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { zipOf } from '../test-zip.ts'
import { readInWorker } from './read-in-worker.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moorgate-read-'))
})
after(() => rm(folder, { recursive: true }))

const issued = { amount: '0.10', currency: 'GBP' }
const file = (type: string, ...items: object[]) => ({ file_type: `OCF_${type}_FILE`, items })

/** A company that issued 100 shares to one founder on this day and cancelled so many of them. */
async function reading({ cancelled, on = '2021-01-15' }: { cancelled: string; on?: string }) {
  const archive = await zipOf({
    'Manifest.ocf.json': {
      file_type: 'OCF_MANIFEST_FILE',
      ocf_version: '1.2.0',
      issuer: { id: 'i', object_type: 'ISSUER', legal_name: 'Quill Instruments Ltd' },
      as_of: '2024-01-01',
      generated_at: '2024-01-02T03:04:05Z',
      stakeholders_files: [{ filepath: 'people.json' }],
      stock_classes_files: [{ filepath: 'classes.json' }],
      transactions_files: [{ filepath: 'transactions.json' }],
    },
    'people.json': file('STAKEHOLDERS', {
      object_type: 'STAKEHOLDER',
      id: 'f',
      name: { legal_name: 'Ada Quill' },
      stakeholder_type: 'INDIVIDUAL',
    }),
    'classes.json': file('STOCK_CLASSES', {
      object_type: 'STOCK_CLASS',
      id: 'c',
      class_type: 'COMMON',
      name: 'Ordinary',
      seniority: '1',
      votes_per_share: '1',
      initial_shares_authorized: 'NOT APPLICABLE',
    }),
    'transactions.json': file(
      'TRANSACTIONS',
      {
        object_type: 'TX_STOCK_ISSUANCE',
        id: 't1',
        date: on,
        security_id: 's',
        custom_id: 'S',
        stakeholder_id: 'f',
        stock_class_id: 'c',
        quantity: '100',
        share_price: issued,
        stock_legend_ids: [],
        security_law_exemptions: [],
      },
      {
        object_type: 'TX_STOCK_CANCELLATION',
        id: 't2',
        date: on,
        security_id: 's',
        quantity: cancelled,
        reason_text: 'x',
      },
    ),
  })
  const at = path.join(folder, 'package.zip')
  await writeFile(at, archive)
  return readInWorker({ path: at, currency: 'GBP', today: '2026-11-20' })
}

const refusal = (message: RegExp) => (error: unknown) => {
  const { failure } = error as { failure?: { code: string; errors: { file: string[] } } }
  assert.equal(failure?.code, 'invalid')
  assert.match(failure.errors.file[0]!, message)
  return true
}

test('what the thread answers is checked: it says itself that a day has not come yet', async () => {
  const drafts = await reading({ cancelled: '40' })
  assert.deepEqual(
    drafts.map(({ kind }) => kind),
    ['holder', 'share_class', 'issue', 'redeem'],
  )
  await assert.rejects(reading({ cancelled: '40', on: '2027-01-15' }), refusal(/is in the future/))
})
