import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { letterPdf } from './index.ts'
import type { PdfTable } from './index.ts'
import { readBack } from './read-back.ts'
import { brand, says, shares } from './test-paper.ts'

describe('a statement of many pages', () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    cells: [`Entry ${index + 1}`, '£1.00', '£2.00'],
  }))
  const total = { cells: ['Balance', '£120.00', '£240.00'], total: true }
  const statement = (lines: PdfTable['rows']) =>
    letterPdf({
      brand,
      sender: ['Wrenfield Capital Ltd'],
      recipient: ['Eleanor Whitcombe'],
      facts: [],
      title: 'Statement',
      paragraphs: [],
      tables: [{ ...shares, rows: lines }],
      notes: [],
      footer: 'Values are estimates at 30 September 2026.',
      createdAt: new Date('2026-11-13T09:00:00Z'),
    })

  it('repeats its headings, its footer and its page number on each, and loses no row', async () => {
    const { pages } = readBack(await statement([...rows, total]))
    assert.ok(pages.length >= 4)
    for (const [index, page] of pages.entries()) {
      says(page, [
        'This call',
        'Whole fund',
        'Values are estimates at 30 September 2026.',
        `Page ${index + 1} of ${pages.length}`,
      ])
    }
    const entries = pages.join('\n').match(/^Entry \d+$/gm)
    assert.deepEqual(
      entries,
      rows.map(({ cells }) => cells[0]),
    )
  })

  it('never leaves the total alone on the last page', async () => {
    for (let count = 24; count < 52; count += 3) {
      const { pages } = readBack(await statement([...rows.slice(0, count), total]))
      const last = pages.at(-1) ?? ''
      assert.match(last, /Entry[\s\S]*Balance/, `${count} entries`)
    }
  })
})

describe('a row that is taller than a page', () => {
  const words = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index + 1}`)
  const letter = (table: PdfTable) =>
    letterPdf({
      brand,
      sender: [],
      recipient: [],
      facts: [],
      title: 'Long',
      paragraphs: [],
      tables: [table],
      notes: [],
      footer: 'At the foot.',
      createdAt: new Date('2026-11-13T09:00:00Z'),
    })
  /** The lowest line of writing on any page, in points above the edge of the sheet. */
  const lowest = (objects: ReadonlyMap<number, string>) =>
    Math.min(
      ...[...objects.values()].flatMap((body) =>
        [...body.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map(([, y]) => Number(y)),
      ),
    )

  it('goes on over pages below its headings, each cell in its column, and loses no word', async () => {
    const [long, short] = [words('long', 400), words('short', 60)]
    const { pages, objects } = readBack(
      await letter({
        columns: [{ heading: 'What' }, { heading: 'Why' }],
        rows: [{ cells: ['before', 'before'] }, { cells: [long.join('\n'), short.join('\n')] }],
      }),
    )
    assert.ok(pages.length > 5)
    const all = pages.join('\n')
    assert.deepEqual(all.match(/^long\d+$/gm), long)
    assert.deepEqual(all.match(/^short\d+$/gm), short)
    assert.match(pages[0]!, /long1\n/, 'it begins below the row before it')
    for (const page of pages) says(page, ['What', 'Why', 'At the foot.'])
    assert.equal(lowest(objects), lowest(readBack(await letter(shares)).objects), 'the foot is the lowest')
  })

  it('stands once where it is the headings', async () => {
    const heading = words('heading', 80)
    const { pages, objects } = readBack(
      await letter({
        columns: [{ heading: heading.join('\n') }, { heading: 'Why' }],
        rows: Array.from({ length: 60 }, (_, index) => ({ cells: [`row${index + 1}`, ''] })),
      }),
    )
    assert.deepEqual(pages.join('\n').match(/^heading\d+$/gm), heading)
    assert.equal(pages.join('\n').match(/^row\d+$/gm)?.length, 60)
    assert.equal(lowest(objects), lowest(readBack(await letter(shares)).objects), 'the foot is the lowest')
  })
})

describe('a paper for the archive (PDF/A-3b)', () => {
  const letter = {
    brand: { ...brand, name: 'Harbour & Tern <UK>' },
    sender: ['12 Quay Street'],
    recipient: ['Eleanor Whitcombe'],
    facts: [],
    title: 'Capital account',
    paragraphs: ['Your account.'],
    tables: [],
    notes: [],
    footer: 'Harbour & Tern <UK>',
    createdAt: new Date('2026-11-20T12:00:00Z'),
    files: [
      { name: 'data.json', mime: 'application/json', content: Buffer.from('{"a":1}'), about: 'Figures' },
    ],
  }

  it('says its part and conformance in XML that is well formed whatever the firm is called', async () => {
    const { objects } = readBack(await letterPdf(letter))
    const [metadata] = [...objects.values()].filter((body) => body.includes('/Type /Metadata'))
    const xml = Buffer.from(metadata!, 'latin1').toString('utf8')
    for (const part of ['<pdfaid:part>3<', '<pdfaid:conformance>B<', 'Harbour &amp; Tern &lt;UK&gt;'])
      assert.ok(xml.includes(part), part)
    const inner = xml.slice(xml.indexOf('<x:xmpmeta'), xml.indexOf('<?xpacket end'))
    assert.deepEqual(inner.match(/&(?!amp;|lt;|gt;)/g), null, 'no bare ampersand')
    const open: string[] = []
    for (const [, closes, name, ends] of inner.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
      if (closes) assert.equal(open.pop(), name)
      else if (!ends) open.push(name!)
    }
    assert.deepEqual(open, [], 'every element is closed')
  })

  it('has its colours, fonts and files in it, and nothing that acts', async () => {
    const paper = await letterPdf(letter)
    const text = paper.toString('latin1')
    const all = [...readBack(paper).objects.values()]
    const of = (type: string) => all.filter((body) => body.includes(type))
    assert.equal(of('/Type /OutputIntent').length, 1)
    assert.ok(of('/S /GTS_PDFA1')[0]!.includes('/DestOutputProfile'))
    for (const font of of('/Type /FontDescriptor')) assert.match(font, /\/FontFile[23]/)
    assert.equal(of('/AFRelationship /Data').length, 1)
    assert.match(of('/Type /EmbeddedFile')[0]!, /\/Subtype \/application#2Fjson/)
    assert.match(of('/Type /Catalog')[0]!, /\/AF \[/)
    assert.match(text, /\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
    assert.doesNotMatch(text, /\/(?:Encrypt|JavaScript|AA|OpenAction|LZWDecode|Launch) /)
  })
})
