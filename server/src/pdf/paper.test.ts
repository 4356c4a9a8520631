import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultBrand } from '@moorgate/contract'
import sharp from 'sharp'
import { cashCallNotice, letterPdf, shareCertificate } from './index.ts'
import type { CashCallNotice, PdfBrand, PdfTable, ShareCertificate } from './index.ts'
import { openFont } from './fonts.ts'
import { readBack } from './read-back.ts'

const brand: PdfBrand = { name: 'Wrenfield', colours: defaultBrand }

const certificate: ShareCertificate = {
  brand,
  certificateNumber: '0117',
  company: {
    name: 'Tidewell Energy Ltd',
    number: '00000000',
    incorporation: 'Incorporated in England and Wales under the Companies Act 2006',
  },
  holders: ['Wrenfield Nominees Ltd'],
  holderDetails: 'designation EW-0427, of 12 Tannery Row, London SE1 0XX',
  shares: '20,000',
  shareClass: 'A Ordinary',
  nominalValue: '£0.001',
  paidUp: 'fully paid',
  shareNumbers: '612,001 to 632,000',
  issuedOn: '14 March 2023',
  paidPerShare: '£2.50',
  note: 'No transfer of any of these shares can be registered until this certificate is given up.',
  signatories: [
    { name: 'Dr Marcus Oyelaran', office: 'Director' },
    { name: 'Hannah Sefton', office: 'Company secretary' },
  ],
  check: { code: '0117-7F3A', url: 'https://wrenfield.example/certificates/0117-7F3A' },
  createdAt: new Date('2023-03-14T09:30:00Z'),
}

const shares: PdfTable = {
  columns: [
    { heading: 'This call', share: 1.7 },
    { heading: 'Whole fund', align: 'right' },
    { heading: 'Your share', align: 'right' },
  ],
  rows: [
    { cells: ['Investments', '£2,220,000.00', '£9,250.00'] },
    { cells: ['Management fee', '£180,000.00', '£750.00'] },
    { cells: ['To pay', '£2,400,000.00', '£10,000.00'], total: true },
  ],
}

const notice: CashCallNotice = {
  brand,
  sender: ['Wrenfield Capital Ltd', '12 Tannery Row, London SE1 0XX'],
  recipient: ['Eleanor Whitcombe', '14 Priory Walk', 'Lewes BN7 0XX'],
  date: '13 November 2026',
  investor: 'INV000427',
  title: 'Cash call 4',
  offer: 'Wrenfield Growth Fund II LP',
  amount: '£10,000.00',
  dueDay: 'Friday 4 December 2026',
  reason: 'This is a call of 10.00% of your commitment.',
  purpose: 'It pays for a follow-on investment.',
  tables: [shares],
  bank: { accountName: 'Wrenfield Growth Fund II LP', sortCode: '00-00-00', accountNumber: '00000000' },
  reference: 'GF2-C4-0117',
  payUrl: 'https://wrenfield.example/investor/cash-calls/4',
  labels: { how_to_pay: 'How to pay' },
  footer:
    'Wrenfield Capital Ltd is authorised and regulated by the Financial Conduct Authority (FRN 000000).',
  createdAt: new Date('2026-11-13T09:00:00Z'),
}

/**
 * Without spaces: letters of another script come from another font, and then a word is drawn in two pieces.
 */
const dense = (text: string) => text.replaceAll(/\s+/g, '')

function says(text: string, parts: readonly string[]): void {
  for (const part of parts) assert.ok(dense(text).includes(dense(part)), `missing: ${part}\nin: ${text}`)
}

describe('a share certificate', () => {
  it('says who holds how many shares of what, with their numbers, and how to check it', async () => {
    const { pages } = readBack(await shareCertificate(certificate))
    assert.equal(pages.length, 1)
    says(pages[0] ?? '', [
      'Certificate 0117',
      'Company number 00000000',
      'Tidewell Energy Ltd',
      'Wrenfield Nominees Ltd',
      'designation EW-0427',
      'is the registered holder of',
      '20,000',
      'A Ordinary shares of £0.001 each, fully paid',
      '612,001 to 632,000',
      '14 March 2023',
      '£2.50',
      'until this certificate is given up',
      'Dr Marcus Oyelaran',
      'Company secretary',
      'Code 0117-7F3A',
    ])
  })

  it('spells a name as its holder does, whatever was printed before with the same shapes', async () => {
    // In Inter the apostrophe and the modifier letter are one glyph.
    for (const name of ['Ciara O\u2019Brien', 'Ciara O\u02bcBrien']) {
      const { pages } = readBack(await shareCertificate({ ...certificate, holders: [name] }))
      says(pages[0] ?? '', [name])
    }
  })

  it('finds its fonts parsed by the paper before it', () => {
    const [one, other] = [openFont('text/latin'), openFont('text/latin')]
    assert.notEqual(one, other)
    assert.equal(Object.getPrototypeOf(one), Object.getPrototypeOf(other))
  })

  it('is the same bytes for the same data, and others for other data', async () => {
    const first = await shareCertificate(certificate)
    assert.ok(first.equals(await shareCertificate({ ...certificate })))
    assert.equal(first.equals(await shareCertificate({ ...certificate, certificateNumber: '0118' })), false)
  })

  it('carries the date of its data, not of its printing', async () => {
    const { objects } = readBack(await shareCertificate(certificate))
    const dates = [...objects.values()].join('\n').match(/D:\d{14}Z|\d{4}-\d\d-\d\dT[\d:]+Z/g)
    assert.deepEqual(new Set(dates), new Set(['D:20230314093000Z', '2023-03-14T09:30:00Z']))
  })

  it('fits one page with four long names, a long company and a long address', async () => {
    const holders = [
      'Łukasz Święcicki-Γεωργίου',
      'Dr Anastasia-Wilhelmina Featherstonehaugh-Cholmondeley',
      'The Right Honourable Bartholomew Montgomery Fotheringay-Phipps',
      'Wrenfield Nominees Ltd',
    ]
    const name =
      'The Pentland Firth and Orkney Islands Tidal Stream Generation (Holdings) Public Limited Company'
    const company = { ...certificate.company, name }
    const { pages } = readBack(await shareCertificate({ ...certificate, holders, company }))
    assert.equal(pages.length, 1)
    says(pages[0] ?? '', [...holders, name, 'are the registered holders of', 'Code 0117-7F3A'])
  })

  it('leaves out share numbers where shares carry none', async () => {
    const { shareNumbers: _numbers, paidPerShare: _paid, note: _note, ...bare } = certificate
    const { pages } = readBack(await shareCertificate(bare))
    assert.doesNotMatch(pages[0] ?? '', /Share numbers|Paid a share/)
  })

  it('embeds its fonts, is tagged for readers that listen, and runs nothing', async () => {
    const { fonts, objects } = readBack(await shareCertificate(certificate))
    assert.deepEqual(new Set(fonts), new Set(['Inter-Regular', 'Inter-SemiBold', 'SourceSerif4-Regular']))
    const all = [...objects.values()].join('\n')
    assert.match(all, /\/Marked true/)
    assert.match(all, /\/Lang \(en-GB\)/)
    assert.match(all, /\/S \/H1/)
    assert.match(all, /\/S \/Figure/)
    assert.doesNotMatch(all, /\/(?:JavaScript|JS|Launch|EmbeddedFile|URI)\b/)
  })

  it('wears the firm’s logo, as a picture or as a drawing', async () => {
    const bytes = await sharp({
      create: { width: 60, height: 20, channels: 4, background: { r: 11, g: 31, b: 63, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const picture: PdfBrand = { ...brand, logo: { kind: 'picture', bytes, width: 60, height: 20 } }
    const shapes = [{ path: 'M0 0H32V32H0z', fill: '#ff00ff' }]
    const drawing: PdfBrand = { ...brand, logo: { kind: 'drawing', width: 32, height: 32, shapes } }
    const pictured = await shareCertificate({ ...certificate, brand: picture })
    assert.match(pictured.toString('latin1'), /\/Subtype \/Image/)
    assert.ok(pictured.equals(await shareCertificate({ ...certificate, brand: picture })))
    const drawn = readBack(await shareCertificate({ ...certificate, brand: drawing }))
    assert.match([...drawn.objects.values()].join('\n'), /\n1 0 1 scn\n/)
  })
})

describe('a cash call notice', () => {
  it('asks for the amount by the day, and says where it goes and with which reference', async () => {
    const { pages } = readBack(await cashCallNotice(notice))
    assert.equal(pages.length, 1)
    says(pages[0] ?? '', [
      'Eleanor Whitcombe',
      'Lewes BN7 0XX',
      'INV000427',
      'Cash call 4',
      'Wrenfield Growth Fund II LP',
      '£10,000.00 by Friday 4 December 2026',
      'To pay',
      '£2,400,000.00',
      '00-00-00',
      '00000000',
      'GF2-C4-0117',
      'We never change bank details by e-mail',
      'an account in your own name',
      'FRN 000000',
      'Page 1 of 1',
    ])
  })

  it('leaves out bank details and reference where the firm hides them, and still warns', async () => {
    const { bank: _bank, reference: _reference, payUrl: _url, ...hidden } = notice
    const { pages } = readBack(await cashCallNotice(hidden))
    assert.doesNotMatch(pages[0] ?? '', /Sort code|Reference|GF2/)
    says(pages[0] ?? '', ['We never change bank details by e-mail'])
  })

  it('prints the longest reference that banks pass on in one piece', async () => {
    const { pages } = readBack(await cashCallNotice({ ...notice, reference: 'RF73P004217I000981' }))
    assert.equal(pages[0]?.match(/^RF73 P004 217I 0009 81$/gm)?.length, 2)
  })

  it('is the same bytes for the same data', async () => {
    assert.ok((await cashCallNotice(notice)).equals(await cashCallNotice({ ...notice })))
  })

  it('keeps ten lines with long names, and every figure beside them', async () => {
    const name =
      'An investment in The Pentland Firth and Orkney Islands Tidal Stream Generation (Holdings) plc'
    const rows = Array.from({ length: 10 }, (_, index) => ({
      cells: [`${index + 1}. ${name}`, '£2,220,000.00', `£${index + 1}.00`],
    }))
    const { pages } = readBack(await cashCallNotice({ ...notice, tables: [{ ...shares, rows }] }))
    says(
      pages.join('\n'),
      rows.flatMap(({ cells }) => cells),
    )
  })
})

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
