import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import sharp from 'sharp'
import { UnmarkableError, marked } from './mark.ts'
import { markLine } from './format.ts'
import { wordsOf } from '../test-words.ts'

const mark = {
  email: 'łucja.whitcombe@example.com',
  at: new Date('2026-11-20T15:04:00Z'),
  room: 'Wrenfield Capital, Tidewell Energy, Series B',
}

async function paper(...pages: { turn?: number; size?: [number, number] }[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (const { turn = 0, size = [595, 842] as [number, number] } of pages) {
    const page = pdf.addPage(size)
    page.setRotation(degrees(turn))
    page.drawText('Grid connection')
  }
  return pdf.save()
}

test('every page bears the reader’s address and the time, whatever its size and whichever way it is turned', async () => {
  const source = await paper(
    {},
    { turn: 90 },
    { turn: 180 },
    { turn: 270, size: [842, 1191] },
    { size: [200, 100] },
  )
  const { bytes, pages } = await marked(source, 'application/pdf', mark)
  assert.equal(pages, 5)
  const words = await wordsOf(bytes)
  assert.equal(words.length, 5)
  for (const page of words) {
    assert.match(page, /Grid connection/)
    assert.ok(page.includes(markLine(mark)), page)
  }
  assert.equal(markLine(mark), 'łucja.whitcombe@example.com, 20 November 2026 at 15:04 GMT')
})

test('a picture becomes a page that bears the mark', async () => {
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#88aacc' } })
  for (const [mime, bytes] of [
    ['image/png', await picture.clone().png().toBuffer()],
    ['image/jpeg', await picture.clone().jpeg().toBuffer()],
    ['image/webp', await picture.clone().webp().toBuffer()],
  ] as const) {
    const [page] = await wordsOf((await marked(bytes, mime, mark)).bytes)
    assert.ok(page?.includes(mark.email), mime)
  }
})

test('what is locked, broken or of another kind is refused, and the next file is marked all the same', async () => {
  const locked = await PDFDocument.load(await paper({}))
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  await assert.rejects(marked(await locked.save(), 'application/pdf', mark), UnmarkableError)
  await assert.rejects(marked(Buffer.from('PK'), 'application/zip', mark), UnmarkableError)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) => {
      await assert.rejects(
        marked(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]), 'application/pdf', mark),
        UnmarkableError,
      )
    }),
    { numRuns: 20 },
  )
  assert.equal((await marked(await paper({}), 'application/pdf', mark)).pages, 1)
})

test('a text begins with its reader’s line, in its own writing and with its own line ends, and is else as it was', async () => {
  const text = `Wrenfield Capital, Tidewell Energy, Series B. For ${markLine(mark)} only.`
  const line = async (bytes: Buffer, kind: string) => Buffer.from((await marked(bytes, kind, mark)).bytes)
  assert.equal((await line(Buffer.from('one\ntwo'), 'text/plain')).toString(), `${text}\none\ntwo`)
  assert.equal((await line(Buffer.from('a;b\r\n1;2'), 'text/csv')).toString(), `"${text}"\r\na;b\r\n1;2`)
  const wide = Buffer.from('\ufeffName\r\n', 'utf16le')
  assert.equal((await line(wide, 'text/plain')).toString('utf16le'), `\ufeff${text}\r\nName\r\n`)
  const big = Buffer.from(wide).swap16()
  assert.equal((await line(big, 'text/plain')).swap16().toString('utf16le'), `\ufeff${text}\r\nName\r\n`)
  assert.equal((await line(Buffer.from('\ufeffName'), 'text/csv')).toString(), `\ufeff"${text}"\nName`)
})
