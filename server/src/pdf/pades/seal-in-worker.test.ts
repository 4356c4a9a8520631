import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { makeSealKey, readSealKey } from './certificate.ts'
import { verifySeal } from './verify.ts'
import { makeSealed, readPages } from './seal-in-worker.ts'

const at = new Date('2026-11-20T10:44:00Z')

async function paper(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (let count = 0; count < pages; count++) pdf.addPage([595, 842]).drawText(`Clause ${count + 1}`)
  return pdf.save()
}

test('a long document is read while other work goes on', async () => {
  const source = await paper(1500)
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  const read = await readPages(source)
  clearInterval(others)
  assert.equal(read.ok && read.pages.length, 1500)
  assert.ok(turns > 0, 'nobody else had a turn')
})

test('what comes back from the thread is sealed and whole, and a file that breaks it breaks nothing else', async () => {
  const key = readSealKey(await makeSealKey('Wrenfield Capital', at))
  const assembly = {
    source: await paper(1),
    marks: new Map(),
    evidence: await paper(1),
    title: 'Agreement, signed',
    producer: 'Wrenfield Capital',
    at,
  }
  const sealing = { key, name: 'Wrenfield Capital', reason: 'Signed', at, timestampUrl: undefined }
  const broken = makeSealed({ ...assembly, source: Buffer.from('%PDF-1.7 nothing') }, sealing)
  await assert.rejects(broken)
  const sealed = await makeSealed(assembly, sealing)
  assert.equal((await PDFDocument.load(sealed)).getPageCount(), 2)
  assert.equal(verifySeal(sealed).valid, true)
})
