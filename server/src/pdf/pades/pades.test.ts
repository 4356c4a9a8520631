import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { before, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { makeSealKey, readSealKey } from './certificate.ts'
import type { SealKey } from './cms.ts'
import { isSigned, sealPdf } from './seal.ts'
import { verifySeal } from './verify.ts'

const at = new Date('2026-11-20T10:44:00Z')
let key: SealKey
let sealed: Buffer

async function paper(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.addPage([595, 842]).drawText('Subscription agreement', { x: 60, y: 700 })
  pdf.addPage([595, 842])
  return pdf
}

before(async () => {
  key = readSealKey(await makeSealKey('Wrenfield Capital', at))
  sealed = await sealPdf(await paper(), { key, name: 'Wrenfield Capital', reason: 'Signed by all', at })
})

/** What poppler says of the file; undefined where it is not installed. */
function pdfsig(bytes: Buffer): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'moorgate-seal-'))
  const file = path.join(folder, 'sealed.pdf')
  writeFileSync(file, bytes)
  try {
    return execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { code, stdout } = error as { code?: string; stdout?: string }
    return code === 'ENOENT' ? undefined : stdout
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a sealed file is valid to its last byte, and names the firm', () => {
  const { valid, problems, certificate, stamped } = verifySeal(sealed)
  assert.deepEqual(problems, [])
  assert.ok(valid && !stamped)
  assert.match(certificate.subject, /CN=Wrenfield Capital document seal/)
})

test('pdfsig finds the same seal valid, of the kind that PAdES asks for, over the total document', (t) => {
  const output = pdfsig(sealed)
  if (output === undefined) return t.skip('pdfsig is not installed')
  assert.match(output, /Signature is Valid/)
  assert.match(output, /ETSI\.CAdES\.detached/)
  assert.match(output, /Total document signed/)
})

test('one changed byte anywhere outside the signature makes it invalid', () => {
  const start = sealed.indexOf('/Contents <') + '/Contents '.length
  const end = sealed.indexOf('>', start) + 1
  fc.assert(
    fc.property(
      fc.oneof(fc.nat(start - 1), fc.integer({ min: end, max: sealed.length - 1 })),
      fc.integer({ min: 1, max: 255 }),
      (place, change) => {
        const changed = Buffer.from(sealed)
        changed[place]! ^= change
        assert.equal(isValid(changed), false, `byte ${place}`)
      },
    ),
    { numRuns: 60 },
  )
})

/**
 * A change of the range itself may leave nothing that can be read as a signature: that is no valid one
 * either.
 */
function isValid(bytes: Buffer): boolean {
  try {
    return verifySeal(bytes).valid
  } catch {
    return false
  }
}

test('pdfsig sees a changed word too', (t) => {
  const changed = Buffer.from(sealed)
  changed[changed.indexOf('/MediaBox')]! ^= 0
  const width = changed.indexOf('595', changed.indexOf('/MediaBox'))
  changed.write('596', width)
  const output = pdfsig(changed)
  if (output === undefined) return t.skip('pdfsig is not installed')
  assert.doesNotMatch(output, /Signature is Valid/)
  assert.equal(verifySeal(changed).valid, false)
})

test('a signature of another key does not fit the certificate', async () => {
  const other = readSealKey(await makeSealKey('Harbour & Tern', at))
  const forged = await sealPdf(await paper(), {
    key: { ...key, key: other.key },
    name: 'Wrenfield Capital',
    reason: 'Forged',
    at,
  })
  assert.deepEqual(verifySeal(forged).problems, ['the signature does not fit'])
  const pair = await makeSealKey('Wrenfield Capital', at)
  const { certificate } = await makeSealKey('Wrenfield Capital', at)
  assert.throws(() => readSealKey({ key: pair.key, certificate }), /another key/)
})

test('with a time-stamp service the token over the signature lies in the file', async () => {
  let request: Buffer | undefined
  const token = Buffer.from('300b06092a864886f70d010702', 'hex')
  const stamped = await sealPdf(await paper(), {
    key,
    name: 'Wrenfield Capital',
    reason: 'Signed by all',
    at,
    stamp: async (signature) => {
      request = signature
      return token
    },
  })
  assert.ok(verifySeal(stamped).valid && verifySeal(stamped).stamped)
  assert.equal(request?.length, 384)
  assert.ok(stamped.toString('latin1').includes(token.toString('hex')))
})

test('a file that is sealed already is known as such', async () => {
  assert.ok(isSigned(await PDFDocument.load(sealed, { updateMetadata: false })))
  assert.ok(!isSigned(await paper()))
  assert.equal(createHash('sha256').update(sealed).digest('hex').length, 64)
})
