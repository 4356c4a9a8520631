import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { claimedExtension, recognise } from './file-kind.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'magic-'))
})
after(() => rm(folder, { recursive: true }))

async function look(content: Buffer | string, claimed = '') {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const { extension, harmless, mime, clean, unsound } = await recognise(path, claimed)
  return { extension, harmless, mime, clean: clean?.toString(), unsound }
}

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#1f5bd8' } })

interface ZipEntry {
  name: string
  content?: string
  /** What the directory says of its size, which may be a lie. */
  unpacked?: number
}

/** A zip of stored entries, as an office program would write it. */
function zip(entries: ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = 'x', unpacked = content.length } of entries) {
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(unpacked, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    directory.push(central, Buffer.from(name))
    bodies.push(local, Buffer.from(name), Buffer.from(content))
    at += 30 + name.length + content.length
  }
  const middle = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(middle.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, middle, end])
}

const word = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]
const pdf = (inside: string) =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer\n<< >>\n%%EOF\n`
const objectStream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n5 0 obj\n<< /Type /ObjStm ${dictionary} /N 1 /First 4 /Length ${content.length} >>\nstream\r\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])

async function madePdf(): Promise<Buffer> {
  const document = new PdfDocument()
  document.text('Information memorandum').end()
  return Buffer.concat(await Array.fromAsync(document as unknown as AsyncIterable<Buffer>))
}

test('pictures, documents and plain text are recognised by their bytes', async () => {
  const is = async (content: Buffer | string, claimed = '') => {
    const { extension, harmless } = await look(content, claimed)
    return harmless && extension
  }
  assert.equal(await is(await picture.png().toBuffer()), 'png')
  assert.equal(await is(await picture.jpeg().toBuffer()), 'jpg')
  assert.equal(await is(await picture.webp().toBuffer()), 'webp')
  assert.equal(await is(await picture.gif().toBuffer()), 'gif')
  assert.equal(await is(await picture.avif().toBuffer()), 'avif')
  assert.equal(await is(await madePdf()), 'pdf')
  assert.equal(await is(zip(word)), 'docx')
  assert.equal(await is(zip([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])), 'xlsx')
  assert.equal(await is(zip([{ name: '[Content_Types].xml' }, { name: 'ppt/presentation.xml' }])), 'pptx')
  assert.equal(await is('name,amount\nLarkfield,1\n', 'csv'), 'csv')
  assert.equal(await is(Buffer.from('Caf\xe9 costs \xa32', 'latin1'), 'txt'), 'txt')
})

test('a name does not make a file what it is not', async () => {
  const programme = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
  assert.equal((await look(programme, 'pdf')).extension, 'exe')
  assert.equal((await look('<!-- hi --><html><script>alert(1)</script>', 'jpg')).extension, 'html')
  assert.equal((await look('<!DOCTYPE html><svg/>', 'svg')).extension, 'html')
  assert.equal((await look(Buffer.from([1, 2, 3]), 'csv')).extension, '')
  assert.equal((await look('', 'txt')).harmless, false)
})

test('text of two bytes a character is text, in either order, and nothing else may call itself so', async () => {
  const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
  const fine = wide('Name;Town\r\nZoë;Łódź\r\n')
  assert.deepEqual((({ extension, harmless }) => [extension, harmless])(await look(fine, 'csv')), [
    'csv',
    true,
  ])
  assert.equal((await look(Buffer.from(fine).swap16(), 'txt')).extension, 'txt')
  assert.equal((await look(wide('<html><script>alert(1)</script>'), 'csv')).harmless, false)
  assert.equal((await look(wide('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg')).harmless, false)
  assert.equal((await look(wide('a\0b'), 'txt')).extension, '')
  assert.equal((await look(fine.subarray(0, fine.length - 1), 'csv')).extension, '')
})

test('a table is read with a control character in it, without the mark of UTF-16, and with tabs', async () => {
  const kinds = async (content: Buffer | string, claimed: string) => {
    const { extension, harmless } = await look(content, claimed)
    return [extension, harmless]
  }
  assert.deepEqual(await kinds('Name,Town\nZo\u000b,York\n', 'csv'), ['csv', true])
  assert.deepEqual(await kinds('Name\tTown\nZoe\tYork\n', 'tsv'), ['tsv', true])
  assert.deepEqual(await kinds(Buffer.from('Name;Town\r\nZoë;York\r\n', 'utf16le'), 'csv'), ['csv', true])
  assert.deepEqual(await kinds(Buffer.from('Name;Town\r\n', 'utf16le').swap16(), 'csv'), ['csv', true])
  assert.deepEqual(await kinds('Name,Town\nZo\u000b,York\n', 'txt'), ['', false])
  assert.deepEqual(await kinds('a,b\n\u0000,c\n', 'csv'), ['', false])
})

test('nothing may hide behind the end of a picture', async () => {
  const tail = zip([{ name: 'a' }])
  for (const image of [picture.png(), picture.jpeg(), picture.gif(), picture.webp(), picture.avif()]) {
    const bytes = await image.toBuffer()
    assert.equal((await look(bytes)).harmless, true)
    assert.equal((await look(Buffer.concat([bytes, tail]))).harmless, false)
    assert.equal((await look(Buffer.concat([bytes, Buffer.from('<script>')]))).harmless, false)
  }
})

test('a PDF with script, command, file or tail is not harmless', async () => {
  assert.equal((await look(pdf('/LaunchPad (fine)'))).harmless, true)
  for (const inside of [
    '/OpenAction << /S /JavaScript /JS (x) >>',
    '/A << /S/Launch /F (cmd.exe) >>',
    '/Names << /EmbeddedFiles 3 0 R >>',
    '/Type /EmbeddedFile',
    '/S /J#61vaScript',
    '/A << /S /URI /URI (https://evil.example) >>',
    '/AA<</S/SubmitForm/F(https://evil.example)>>',
    '/S /ImportData',
    '/OpenAction << /S /GoToR /F (//evil.example/share.pdf) >>',
    '/S /GoToE',
    '/AcroForm << /XFA 4 0 R >>',
    '/Subtype /RichMedia',
    '/S /Submit#46orm',
    '/#58F#41 4 0 R',
    '/#45ncrypt 9 0 R',
  ])
    assert.equal((await look(pdf(inside))).harmless, false, inside)
  assert.equal((await look(`${pdf('')}PK\x05\x06 more`)).harmless, false)
  assert.equal((await look('%PDF-1.7 cut short')).harmless, false)
})

test('a PDF that is encrypted is not harmless, because nobody can look into it', async () => {
  const sealed = pdf('').replace('trailer\n<< >>', 'trailer\n<< /Encrypt 9 0 R /ID [<00><00>] >>')
  assert.equal((await look(sealed)).harmless, false)
})

test('a PDF that is refused says why, and what to do', async () => {
  const reasons: readonly [inside: string, why: RegExp][] = [
    ['/S /JavaScript', /runs a script.* Print it to PDF/],
    ['/S/Launch', /opens a program/],
    ['/Type /EmbeddedFile', /files attached.* Upload them one by one/],
    [
      '/AA<</S/SubmitForm>>',
      /^This PDF has a form that sends data\. Save it as a plain PDF and upload it again\.$/,
    ],
    ['/S /ImportData', /form/],
    ['/AcroForm << /XFA 4 0 R >>', /XFA/],
    [
      '/A << /S /URI /URI (https://a.example) >>',
      /links to web addresses.* Print it to PDF to take the links out/,
    ],
    ['/S /GoToR', /points to another file/],
    ['/S /GoToE', /points to another file/],
    ['/Subtype /RichMedia', /sound or video/],
    ['/Encrypt 9 0 R', /password or encryption.* Save it without/],
    ['/A << /S /URI >> /Encrypt 9 0 R', /password or encryption/],
    ['/S /J#61vaScript', /can’t be checked/],
  ]
  for (const [inside, why] of reasons) assert.match((await look(pdf(inside))).unsound ?? '', why, inside)
  assert.match((await look('%PDF-1.7 cut short')).unsound ?? '', /incomplete/)
  const link = deflateSync(Buffer.from('1 0 << /S /URI >>'))
  assert.match(
    (await look(objectStream('/Filter /FlateDecode', link))).unsound ?? '',
    /links to web addresses/,
  )
  assert.equal((await look(pdf(''))).unsound, undefined)
})

test('words like those of actions are none', async () => {
  for (const inside of ['/URIBase (x)', '/GoToRoom 1', '/XFAB 2', '/S /GoTo /D [1 0 R /Fit]', '(javascript)'])
    assert.equal((await look(pdf(inside))).harmless, true, inside)
})

test('compressed objects of a PDF are found without their type, and outlines are no such objects', async () => {
  const untyped = (action: string) => {
    const content = deflateSync(Buffer.from(`1 0 << /S ${action} >>`))
    const head = `%PDF-1.7\n5 0 obj\n<< /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>\nstream\n`
    return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream\nendobj\n%%EOF')])
  }
  assert.equal((await look(untyped('/GoTo'))).harmless, true)
  for (const action of ['/JavaScript', '/URI', '/SubmitForm', '/GoToR', '/J#61vaScript'])
    assert.equal((await look(untyped(action))).harmless, false, action)
  const picture = '6 0 obj\n<< /Filter /DCTDecode /Length 4 >>\nstream\nabcd\nendstream\nendobj\n'
  for (const before of [0, 262_000, 262_100, 262_140]) {
    const outline = `%PDF-1.7\n%${' '.repeat(before)}\n5 0 obj\n<< /Type /Outlines /First 7 0 R /Last 8 0 R >>\nendobj\n`
    assert.equal((await look(`${outline}${picture}%%EOF`)).harmless, true, String(before))
  }
})

test('a PDF’s compressed objects are looked into, and refused when that is impossible', async () => {
  const fine = deflateSync(Buffer.from('1 0 << /Type /Page >>'))
  const script = deflateSync(Buffer.from('1 0 << /S /JavaScript >>'))
  assert.equal((await look(objectStream('/Filter /FlateDecode', fine))).harmless, true)
  assert.equal((await look(objectStream('/Filter [ /FlateDecode ]', fine))).harmless, true)
  assert.equal((await look(objectStream('/Filter /FlateDecode', script))).harmless, false)
  assert.equal(
    (await look(objectStream('/Filter /FlateDecode', Buffer.from('not deflated')))).harmless,
    false,
  )
  assert.equal((await look(objectStream('/Filter [ /ASCIIHexDecode /FlateDecode ]', fine))).harmless, false)
  assert.equal((await look(objectStream('/F#69lter /FlateDecode', script))).harmless, false)
  assert.equal(
    (await look(objectStream('/Filter /FlateDecode', deflateSync(Buffer.alloc(70_000_000))))).harmless,
    false,
  )
})

test('an office file with macros, archives, too much inside or anything around it is not harmless', async () => {
  const harmless = async (content: Buffer) => (await look(content)).harmless
  assert.equal(await harmless(zip(word)), true)
  assert.equal(await harmless(zip([...word, { name: 'word/embeddings/Microsoft_Excel_Sheet1.xlsx' }])), true)
  assert.equal(await harmless(zip([...word, { name: 'word/vbaProject.bin' }])), false)
  assert.equal(await harmless(zip([...word, { name: 'word/embeddings/more.zip' }])), false)
  assert.equal(await harmless(zip([...word, { name: '../../etc/passwd' }])), false)
  assert.equal(await harmless(zip([...word, { name: 'bomb', unpacked: 300_000_000 }])), false)
  assert.equal(
    await harmless(zip(Array.from({ length: 1001 }, (_item, index) => ({ name: `${index}` })))),
    false,
  )
  assert.equal(await harmless(Buffer.concat([zip(word), Buffer.from('%PDF-1.7')])), false)
  assert.equal(await harmless(zip(word).subarray(0, 60)), false)
})

test('a drawing keeps its shapes and loses what runs, fetches or embeds', async () => {
  const { extension, mime, harmless, clean } = await look(
    `<?xml version="1.0"?><!DOCTYPE svg><!-- c --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="a()">
    <script>a()</script><style>.a{fill:#fff}</style><style>@import url(//x)</style><path class="a" d="M0 0" fill="url(#g)" stroke="url(//x)"/>
    <use href="#g"/><use href="https://x#g"/><image href="data:x"/><foreignObject><p>x</p></foreignObject><a href="javascript:a()">y</a></svg>`,
    'svg',
  )
  assert.deepEqual([extension, mime, harmless], ['svg', 'image/svg+xml', true])
  assert.match(clean ?? '', /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 1 1">/)
  assert.match(
    clean ?? '',
    /<style>\.a\{fill:#fff\}<\/style><path class="a" d="M0 0" fill="url\(#g\)"><\/path>/,
  )
  assert.doesNotMatch(clean ?? '', /script|onload|import|\/\/x|data:|foreignObject|javascript|<a|image/)
})

test('a drawing cannot smuggle its scripts and addresses past the cleaning as escapes', async () => {
  for (const inside of [
    '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
    '<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>',
    '<style>&#64;import "//x"</style>',
    '<style>&amp;#64;import "//x"</style>',
    '<style>.a{fill:u\\72l(//x)}</style>',
    '<path style="fill:u&#114;l(//x)" d="&quot; onload=&quot;x"/>',
    '<use href="&#106;avascript:alert(1)"/>',
  ]) {
    const { clean } = await look(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
    assert.doesNotMatch(clean ?? '', /<script|import|\/\/x|javascript|" onload/, inside)
  }
})

test('a drawing that declares entities is refused', async () => {
  assert.equal(
    (await look('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>', 'svg')).harmless,
    false,
  )
})

test('an extension is read in one spelling', () => {
  assert.deepEqual(['Photo.JPEG', 'a.tar.gz', 'none', '.htaccess', 'a.', 'x.TIF'].map(claimedExtension), [
    'jpg',
    'gz',
    '',
    'htaccess',
    '',
    'tiff',
  ])
})

test('any bytes are looked at without an exception', async () => {
  const heads = fc.constantFrom(
    '%PDF-1.5\n',
    'PK\x03\x04',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff',
    'GIF89a',
    'RIFF\0\0\0\0WEBP',
    '\0\0\0\x18ftypavif',
    '<svg',
    '<!--',
    '',
  )
  const words = fc.constantFrom(
    '/ObjStm',
    'stream\r\n',
    'endstream',
    '%%EOF',
    'PK\x05\x06',
    'PK\x01\x02',
    'IEND',
    '\0\0\0\0',
    '\xff\xff\xff\xff',
    '<!--',
    '-->',
    '<svg',
    '>',
  )
  await fc.assert(
    fc.asyncProperty(
      heads,
      fc.array(fc.oneof(words, fc.string({ unit: 'binary-ascii' })), { maxLength: 30 }),
      async (head, rest) => {
        const { harmless } = await look(Buffer.from(head + rest.join(''), 'latin1'))
        assert.equal(typeof harmless, 'boolean')
      },
    ),
    { numRuns: 500 },
  )
})

test('captions are known by their first word, and a text that only speaks of them is a text', async () => {
  const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide turns.\n'
  for (const content of [captions, `\ufeff${captions}`]) {
    const { extension, mime, harmless } = await look(content, 'vtt')
    assert.deepEqual([extension, mime, harmless], ['vtt', 'text/vtt', true])
  }
  assert.equal((await look('WEBVTTX\n', 'vtt')).extension, 'txt')
})
