import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateRawSync } from 'node:zlib'
import { Refused } from '@moorgate/contract'
import { readXlsx } from './xlsx.ts'

const limits = { rows: 1000, columns: 100 }

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

test('the first visible sheet is read as text, with gaps, dates, numbers and formulas', () => {
  const read = readXlsx(
    workbook(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c></row>' +
        '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>22326</v></c><c r="D3" s="2"><v>7</v></c><c r="E3" t="str"><f>A1</f><v>x</v></c><c r="F3" t="b"><v>1</v></c></row>',
    ),
    limits,
  )
  assert.equal(read.name, 'Clients & co')
  assert.deepEqual(read.rows, [['Name', 'Born'], [], ['Zoë <3', '1961-02-14', '', '7', 'x', 'true']])
})

test('workbooks of old Macs count their days from 1904', () => {
  const file = workbook('<row r="1"><c r="A1" s="1"><v>20864</v></c></row>', {}, 'date1904="1"')
  assert.deepEqual(readXlsx(file, limits).rows, [['1961-02-14']])
})

test('a bomb stops at the limit whatever it claims, and a cell at the far end makes no million cells', () => {
  const bomb = workbook('', { 'xl/worksheets/sheet7.xml': ' '.repeat(130 * 1024 * 1024) })
  assert.ok(bomb.length < 1024 * 1024)
  assert.throws(() => readXlsx(bomb, limits), refusal(/too large when it is unpacked/))
  const far = workbook('<row r="1"><c r="XFD1"><v>1</v></c></row>')
  assert.deepEqual(readXlsx(far, limits).rows, [])
  const deep = workbook('<row r="1048576"><c r="A1048576"><v>1</v></c></row>')
  assert.throws(() => readXlsx(deep, limits), refusal(/more rows/))
})

test('what is no workbook is refused in words', () => {
  assert.throws(() => readXlsx(Buffer.from('PK\x03\x04 nothing behind it'), limits), refusal(/damaged/))
  assert.throws(
    () => readXlsx(zip({ 'word/document.xml': '<w/>' }), limits),
    refusal(/not an Excel workbook/),
  )
})

const refusal = (words: RegExp) => (error: unknown) =>
  error instanceof Refused &&
  error.failure.code === 'invalid' &&
  words.test(error.failure.errors['file']?.[0] ?? '')
