import { declinePdf, signPdf } from '@moorgate/contract/signing/signature-request.ts'
import type { SignatureField } from '@moorgate/contract/signing/signature-request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../queries.ts'
import { useAct } from '../use-act.ts'
import { missingOf } from './missing.ts'
import type { SigningWay } from './missing.ts'
import type { SignatureRequest } from './signing.ts'

/** What somebody who signs has chosen and written so far, and the two ways in which it ends. */
export function useSignature(request: SignatureRequest, mine: readonly SignatureField[], person: string) {
  const [way, setWay] = useState<SigningWay>('type')
  const [name, setName] = useState(person)
  const [picture, setPicture] = useState<string>()
  const [values, setValues] = useState<Readonly<Record<number, string>>>({})
  const [agreed, setAgreed] = useState(false)
  const act = useAct(['name', 'consent', 'signature', 'reason', ...mine.map(({ id }) => `fields.${id}`)])
  const queries = useQueryClient()
  const afterwards = () => queries.invalidateQueries()
  const sign = () =>
    act.run(async (idempotencyKey) => {
      await send(signPdf, {
        params: { id: request.document_id },
        idempotencyKey,
        body: {
          consent: agreed,
          name,
          source_sha256: request.source_sha256,
          ...(way === 'draw' && picture !== undefined && { signature: picture }),
          values: Object.entries(values).map(([id, value]) => ({ field_id: Number(id), value })),
        },
      })
      await afterwards()
    })
  const decline = (reason: string) =>
    act.run(async (idempotencyKey) => {
      await send(declinePdf, { params: { id: request.document_id }, idempotencyKey, body: { reason } })
      await afterwards()
    })
  const missing = missingOf({ way, name, picture, agreed, mine, values })
  return {
    way,
    setWay,
    name,
    setName,
    picture,
    setPicture,
    agreed,
    setAgreed,
    values,
    write: (id: number, value: string) => setValues((before) => ({ ...before, [id]: value })),
    act,
    missing,
    sign,
    decline,
  }
}

export type Signing = ReturnType<typeof useSignature>
