import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { FailureError } from '@moorgate/contract'
import { Unzip } from '../unzip.ts'
import { readXlsx } from './read-xlsx.ts'

const limits = { rows: 1000, columns: 100, cell: 2000 }
const read = async (file: Buffer) => readXlsx(await Unzip.open(file), limits)

/** For tests: a zip of texts, each part packed. */
function zip(parts: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    // What it unpacks to is a lie, as in a bomb: the reader has to count for itself.
    fields.writeUInt32LE(1, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(position, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    locals.push(local)
    position += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...locals, central, end])
}

const workbook = (sheet: string, more: Record<string, string> = {}, attributes = '') =>
  zip({
    'xl/workbook.xml': `<workbook><workbookPr ${attributes}/><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="Clients &amp; co" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet7.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Name</t></si><si><r><t>Zo</t></r><r><t>ë &lt;3</t></r><rPh><t>no</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  })

test('the first visible sheet is read as text, with gaps, dates, numbers and formulas', async () => {
  const sheet = await read(
    workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>22326</v></c><c r="D3" s="2"><v>7</v></c><c r="E3" t="str"><f>A1</f><v>x</v></c><c r="F3" t="b"><v>1</v></c></row>',
    ),
  )
  assert.equal(sheet.name, 'Clients & co')
  assert.deepEqual(sheet.rows, [['Name', 'Born'], [], ['Zoë <3', '1961-02-14', '', '7', 'x', 'true']])
})

test('a number is read as Excel shows it, and a whole one as it is stored', async () => {
  const numbers = ['1250.0999999999999', '0.30000000000000004', '1.5E-3', '7700900418', '12345678901234567']
  const cells = numbers.map((number) => `<c><v>${number}</v></c>`).join('')
  const sheet = await read(workbook(`<row r="1">${cells}</row>`))
  assert.deepEqual(sheet.rows, [['1250.1', '0.3', '0.0015', '7700900418', '12345678901234567']])
})

test('workbooks of old Macs count their days from 1904', async () => {
  const file = workbook('<row r="1"><c r="A1" s="1"><v>20864</v></c></row>', {}, 'date1904="1"')
  assert.deepEqual((await read(file)).rows, [['1961-02-14']])
})

test('a bomb stops at the limit whatever it claims, and a cell at the far end makes no million cells', async () => {
  const bomb = workbook('', { 'xl/worksheets/sheet7.xml': ' '.repeat(130 * 1024 * 1024) })
  assert.ok(bomb.length < 1024 * 1024)
  await assert.rejects(read(bomb), refusal(/too large when it is unpacked/))
  const tags = workbook('', { 'xl/styles.xml': '<xf/>'.repeat(26 * 1024 * 1024) })
  await assert.rejects(read(tags), refusal(/too large when it is unpacked/))
  const far = workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>')
  assert.deepEqual((await read(far)).rows, [])
  const deep = workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')
  await assert.rejects(read(deep), refusal(/more rows/))
})

test('a sheet of a million rows is refused at its first row too many, and no more of it is unpacked', async () => {
  const rows = Array.from({ length: 1_000_000 }, () => '<row><c><v>1</v></c></row>').join('')
  const file = await Unzip.open(workbook(rows))
  await assert.rejects(readXlsx(file, limits), refusal(/more rows/))
  assert.ok(file.unpackedBytes < 200_000, `${file.unpackedBytes} bytes were unpacked`)
})

test('of a million shared texts those that the sheet names are kept, and reading ends with them', async () => {
  const strings = Array.from({ length: 1_000_000 }, (_, index) => `<si><t>Text ${index}</t></si>`).join('')
  const sheet = '<row r="1"><c r="A1" t="s"><v>7</v></c><c r="B1" t="s"><v>9</v></c></row>'
  const file = await Unzip.open(workbook(sheet, { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }))
  assert.deepEqual((await readXlsx(file, limits)).rows, [['Text 7', 'Text 9']])
  assert.ok(file.unpackedBytes < 200_000, `${file.unpackedBytes} bytes were unpacked`)
})

test('one long text that fills every cell is refused before it fills the memory', async () => {
  const cells = '<c t="s"><v>0</v></c>'.repeat(100)
  const rows = `<row>${cells}</row>`.repeat(1000)
  const long = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`
  await assert.rejects(read(workbook(rows, { 'xl/sharedStrings.xml': long })), refusal(/more text/))
})

test('texts and tags that are cut between two pieces are read whole', async () => {
  const rows = Array.from(
    { length: 900 },
    (_, index) => `<row><c t="inlineStr"><is><t>a &gt; b > c ${index}</t></is></c></row>`,
  )
  const { rows: found } = await read(workbook(rows.join('')))
  assert.deepEqual([found.length, found[0], found[899]], [900, ['a > b > c 0'], ['a > b > c 899']])
})

test('what is no workbook is refused in words', async () => {
  const damaged = async () => read(Buffer.from('PK\x03\x04 nothing behind it'))
  await assert.rejects(damaged, refusal(/damaged/))
  await assert.rejects(read(zip({ 'word/document.xml': '<w/>' })), refusal(/not an Excel workbook/))
  const torn = workbook(
    Array.from({ length: 900 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join(''),
  )
  const inside = torn.indexOf('xl/worksheets/sheet7.xml') + 200
  torn.fill(255, inside, inside + 100)
  await assert.rejects(read(torn), refusal(/damaged/))
})

const refusal = (words: RegExp) => (error: unknown) =>
  error instanceof FailureError &&
  error.failure.code === 'invalid' &&
  words.test(error.failure.errors['file']?.[0] ?? '')
