import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { shareCertificate } from './index.ts'
import type { PdfBrand, ShareCertificate } from './index.ts'
import { openFont } from './fonts.ts'
import { readBack } from './read-back.ts'
import { brand, says } from './test-paper.ts'

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

test('says who holds how many shares of what, with their numbers, and how to check it', async () => {
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

test('a class that says itself what it is is not called shares', async () => {
  const { pages } = readBack(await shareCertificate({ ...certificate, shareClass: '8% secured loan notes' }))
  says(pages[0] ?? '', ['8% secured loan notes of £0.001 each, fully paid'])
})

test('spells a name as its holder does, whatever was printed before with the same shapes', async () => {
  // In Inter the apostrophe and the modifier letter are one glyph.
  for (const name of ['Ciara O\u2019Brien', 'Ciara O\u02bcBrien']) {
    const { pages } = readBack(await shareCertificate({ ...certificate, holders: [name] }))
    says(pages[0] ?? '', [name])
  }
})

test('finds its fonts parsed by the paper before it', () => {
  const [one, other] = [openFont('text/latin'), openFont('text/latin')]
  assert.notEqual(one, other)
  assert.equal(Object.getPrototypeOf(one), Object.getPrototypeOf(other))
})

test('is the same bytes for the same data, and others for other data', async () => {
  const first = await shareCertificate(certificate)
  assert.ok(first.equals(await shareCertificate({ ...certificate })))
  assert.equal(first.equals(await shareCertificate({ ...certificate, certificateNumber: '0118' })), false)
})

test('carries the date of its data, not of its printing', async () => {
  const { objects } = readBack(await shareCertificate(certificate))
  const dates = [...objects.values()].join('\n').match(/D:\d{14}Z|\d{4}-\d\d-\d\dT[\d:]+Z/g)
  assert.deepEqual(new Set(dates), new Set(['D:20230314093000Z', '2023-03-14T09:30:00Z']))
})

test('fits one page with four long names, a long company and a long address', async () => {
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

test('leaves out share numbers where shares carry none', async () => {
  const { shareNumbers: _numbers, paidPerShare: _paid, note: _note, ...bare } = certificate
  const { pages } = readBack(await shareCertificate(bare))
  assert.doesNotMatch(pages[0] ?? '', /Share numbers|Paid per share/)
})

test('embeds its fonts, is tagged for readers that listen, and runs nothing', async () => {
  const { fonts, objects } = readBack(await shareCertificate(certificate))
  assert.deepEqual(new Set(fonts), new Set(['Inter-Regular', 'Inter-SemiBold', 'SourceSerif4-Regular']))
  const all = [...objects.values()].join('\n')
  assert.match(all, /\/Marked true/)
  assert.match(all, /\/Lang \(en-GB\)/)
  assert.match(all, /\/S \/H1/)
  assert.match(all, /\/S \/Figure/)
  assert.doesNotMatch(all, /\/(?:JavaScript|JS|Launch|EmbeddedFile|URI)\b/)
})

test('wears the firm’s logo, as a picture or as a drawing', async () => {
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
