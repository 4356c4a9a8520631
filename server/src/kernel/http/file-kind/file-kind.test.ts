import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { claimedExtension } from './file-kind.ts'
import { look, madePdf, picture, word, zip } from './test-files.ts'

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
