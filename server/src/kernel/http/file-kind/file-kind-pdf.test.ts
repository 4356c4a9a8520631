import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { look, objectStream } from './test-files.ts'

const pdf = (inside: string) =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer\n<< >>\n%%EOF\n`

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
