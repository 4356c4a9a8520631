import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { Ajv } from 'ajv'
import type { AnySchemaObject, ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { newCompany, uploadPackage } from './test-company.ts'
import { fullCompany } from './test-full-company.ts'
import { unzipped } from '../../figures/test-workbook.ts'
import { zipOf } from './test-zip.ts'

/**
 * An export before the schemas that the Open Cap Table Coalition publishes. They are a third party's files,
 * which no package brings and which this repository does not keep: who has them (folder `schema` of release
 * v1.2.0 of Open-Cap-Format-OCF) names their folder in OPEN_CAP_FORMAT_SCHEMAS. Decision 27.
 */
const folder = process.env['OPEN_CAP_FORMAT_SCHEMAS']

let api: Api
let staff: Client
before(async () => {
  if (folder === undefined) return
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api?.[Symbol.asyncDispose]())

type Archive = ReadonlyMap<string, string>

test('the schemas of release 1.2.0 take every file of an export, and refuse a field too many', async (t) => {
  if (folder === undefined) return t.skip('OPEN_CAP_FORMAT_SCHEMAS names no folder')
  const schemas = await publishedSchemas(folder)
  const archive: Archive = unzipped(await exported())
  const files = [...archive.keys()].filter((name) => name.endsWith('.ocf.json'))
  assert.ok(files.length >= 7, files.join(', '))
  for (const name of files) {
    const content = JSON.parse(archive.get(name)!) as { file_type: string; items?: object[] }
    const accepts = schemas.get(content.file_type)
    assert.ok(accepts, `${name}: no schema of ${content.file_type}`)
    assert.ok(accepts(content), `${name}: ${JSON.stringify(accepts.errors?.slice(0, 3))}`)
    const [first, ...rest] = content.items ?? []
    const altered = first ? { items: [{ ...first, nominee: 'ours' }, ...rest] } : { nominee: 'ours' }
    assert.equal(accepts({ ...content, ...altered }), false, `${name} with a field too many`)
  }
})

test('the samples of the release are refused for a fault of theirs: they issue one security several times', async (t) => {
  if (folder === undefined) return t.skip('OPEN_CAP_FORMAT_SCHEMAS names no folder')
  const samples: Record<string, unknown> = {}
  for await (const name of glob('*.ocf.json', { cwd: `${folder}/../samples` }))
    samples[name] = JSON.parse(await readFile(`${folder}/../samples/${name}`, 'utf8'))
  const issued = (samples['Transactions.ocf.json'] as { items: Record<string, string>[] }).items
    .filter((tx) => tx['object_type']!.endsWith('_ISSUANCE'))
    .map((tx) => tx['security_id']!)
  assert.ok(issued.length > new Set(issued).size, 'it is so')
  const { path } = await newCompany(api)
  const answer = await uploadPackage(staff, path, await zipOf(samples))
  assert.equal(answer.status, 422, answer.text)
  assert.match(answer.body.errors.file[0], /^The security \S+ is issued twice\.$/)
  assert.equal((await staff.get(path)).body.data.empty, true, 'nothing is written')
})

/** What checks a file, by the `file_type` that it says it is of. */
async function publishedSchemas(place: string): Promise<ReadonlyMap<string, ValidateFunction>> {
  const ajv = new Ajv({ strict: false, allErrors: false })
  formats.default(ajv)
  const ofFiles: AnySchemaObject[] = []
  for await (const path of glob('**/*.schema.json', { cwd: place })) {
    const schema = JSON.parse(await readFile(`${place}/${path}`, 'utf8')) as AnySchemaObject
    ajv.addSchema(schema)
    if (schema.properties?.file_type?.const) ofFiles.push(schema)
  }
  return new Map(ofFiles.map((schema) => [schema.properties.file_type.const, ajv.getSchema(schema.$id!)!]))
}

async function exported(): Promise<Buffer> {
  const { path } = await fullCompany(api, staff)
  const { status, bytes } = await fetchBytes(api, staff, `${path}/open-cap-format`)
  assert.equal(status, 200)
  return bytes
}
