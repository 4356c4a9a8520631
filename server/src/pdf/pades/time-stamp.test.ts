import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import * as cms from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import * as tsp from '@peculiar/asn1-tsp'
import { timeStampService } from './time-stamp.ts'

type Question = tsp.TimeStampReq
const signature = randomBytes(384)

/** A token about a digest and a question, as a service makes it; who signed it is not looked at here. */
function token({ messageImprint, nonce }: Pick<Question, 'messageImprint' | 'nonce'>): tsp.TimeStampToken {
  const about = new tsp.TSTInfo({
    version: tsp.TSTInfoVersion.v1,
    policy: '1.2.3.4',
    messageImprint,
    serialNumber: Uint8Array.of(7).buffer,
    genTime: new Date('2026-11-20T10:44:00Z'),
    ...(nonce && { nonce }),
  })
  const signed = new cms.SignedData({
    version: cms.CMSVersion.v3,
    encapContentInfo: new cms.EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.9.16.1.4',
      eContent: new cms.EncapsulatedContent({ single: new OctetString(AsnConvert.serialize(about)) }),
    }),
  })
  return new cms.ContentInfo({ contentType: cms.id_signedData, content: AsnConvert.serialize(signed) })
}

const granted = (question: Question) =>
  new tsp.TimeStampResp({
    status: new tsp.PKIStatusInfo({ status: tsp.PKIStatus.granted }),
    timeStampToken: token(question),
  })

/** A service that answers as it is told, asked once. */
async function askedOf(answer: (question: Question) => tsp.TimeStampResp | number): Promise<Buffer> {
  const server = createServer(async (request, response) => {
    const said = answer(AsnConvert.parse(await buffer(request), tsp.TimeStampReq))
    if (typeof said === 'number') response.writeHead(said).end()
    else response.end(Buffer.from(AsnConvert.serialize(said)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await timeStampService(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)(signature)
  } finally {
    server.close()
  }
}

test('the service is asked about the hash of the signature and for its certificate, and its token is taken', async () => {
  let request: Question | undefined
  const taken = await askedOf((question) => granted((request = question)))
  const digest = createHash('sha256').update(signature).digest()
  assert.ok(Buffer.from(request!.messageImprint.hashedMessage.buffer).equals(digest))
  assert.equal(request!.certReq, true)
  assert.ok(taken.equals(Buffer.from(AsnConvert.serialize(token(request!)))))
})

test('a token about another signature or another question is not taken', async () => {
  const other = (question: Question) =>
    granted({
      ...question,
      messageImprint: new tsp.MessageImprint({
        hashAlgorithm: question.messageImprint.hashAlgorithm,
        hashedMessage: new OctetString(randomBytes(32)),
      }),
    })
  await assert.rejects(askedOf(other), /about something else/)
  const replayed = (question: Question) => granted({ ...question, nonce: Uint8Array.of(1, 2, 3).buffer })
  await assert.rejects(askedOf(replayed), /about something else/)
})

test('a refusal and a service that is down are told apart from a token', async () => {
  const refused = () =>
    new tsp.TimeStampResp({ status: new tsp.PKIStatusInfo({ status: tsp.PKIStatus.rejection }) })
  await assert.rejects(askedOf(refused), /refused/)
  await assert.rejects(
    askedOf(() => 503),
    /answered 503/,
  )
})
