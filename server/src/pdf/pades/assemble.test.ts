import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { PDFDocument, PDFName, degrees } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { assemble, signablePages } from './assemble.ts'
import type { PageMark } from './page-marks.ts'

const at = new Date('2026-11-20T10:44:00Z')

async function paper(...turns: number[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (const turn of turns) pdf.addPage([595, 842]).setRotation(degrees(turn))
  return pdf.save()
}

const words: PageMark = {
  kind: 'words',
  text: 'Eleanor Łucja Whitcombe',
  face: 'text',
  x: 68,
  y: 242,
  width: 90,
  height: 22,
}

test('pages are measured as they are read: turned, and without what is cropped away', async () => {
  const pdf = await PDFDocument.load(await paper(0, 90, 270))
  pdf.addPage([700, 900]).setCropBox(50, 60, 595, 780)
  assert.deepEqual(await signablePages(await pdf.save()), {
    ok: true,
    pages: [
      { width: 595, height: 842 },
      { width: 842, height: 595 },
      { width: 842, height: 595 },
      { width: 595, height: 780 },
    ],
  })
})

test('what is no PDF is refused and never breaks the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (noise) => {
      const answer = await signablePages(Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]))
      assert.equal(answer.ok, false)
    }),
    { numRuns: 40 },
  )
})

async function marked(turn: number): Promise<PDFDocument> {
  return assemble({
    source: await paper(0, turn),
    marks: new Map([[2, [words]]]),
    evidence: await paper(0),
    title: 'Subscription agreement, signed',
    producer: 'Wrenfield Capital',
    at,
  })
}

test('marks lie on their page alone, and the evidence comes last', async () => {
  const pdf = await marked(0)
  assert.deepEqual([pdf.getPageCount(), pdf.getTitle()], [3, 'Subscription agreement, signed'])
  const layers = pdf.getPages().map((page) => page.node.Resources()?.lookup(PDFName.of('XObject')))
  assert.deepEqual(
    layers.map((layer) => layer !== undefined),
    [false, true, false],
  )
})

test('marks stand upright in their place whichever way the page is turned', async (t) => {
  for (const turn of [0, 90, 180, 270]) {
    const found = placeOf('Eleanor', Buffer.from(await (await marked(turn)).save()))
    if (found === undefined) return t.skip('pdftotext is not installed')
    assert.ok(Math.abs(found.x - 70) < 1, `turned by ${turn}: ${found.x} across`)
    assert.ok(found.y > 242 && found.y < 264, `turned by ${turn}: ${found.y} down`)
  }
})

/**
 * Where poppler finds a word, in points from the top left corner as it is read; undefined where it is not
 * installed.
 */
function placeOf(word: string, pdf: Buffer): { x: number; y: number } | undefined {
  try {
    const output = execFileSync('pdftotext', ['-bbox', '-', '-'], {
      input: pdf,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const [, x, top, bottom] =
      new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="[\\d.]+" yMax="([\\d.]+)">${word}`).exec(output) ??
      []
    return { x: Number(x), y: (Number(top) + Number(bottom)) / 2 }
  } catch (error) {
    // EACCES: the way to programs leads through a folder of somebody else's, and no further.
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
