import type { BodyOf } from '@moorgate/contract/endpoint.ts'
import type { SignatureField } from '@moorgate/contract/signing/signature-request.ts'
import type { signPdf } from '@moorgate/contract/signing/sign-pdf.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../kernel/use-command.ts'
import { missingOf } from './missing.ts'
import type { SigningWay } from './missing.ts'

/** What is sent; that one has agreed is for the server to judge. */
type SignatureBody = Omit<BodyOf<typeof signPdf>, 'consent'> & { consent: boolean }

/** The two ways in which it ends, as they are sent: with an account, or by a personal link. */
export interface SignatureActs {
  sign: (body: SignatureBody, idempotencyKey: string) => Promise<unknown>
  decline: (reason: string, idempotencyKey: string) => Promise<unknown>
}

interface SignatureOptions {
  /** Of the file that is read, so that nobody signs another. */
  sourceHash: string
  mine: readonly SignatureField[]
  person: string
  acts: SignatureActs
}

/** What somebody who signs has chosen and written so far. */
export function useSignature({ sourceHash, mine, person, acts }: SignatureOptions) {
  const [way, setWay] = useState<SigningWay>('type')
  const [name, setName] = useState(person)
  const [picture, setPicture] = useState<string>()
  const [values, setValues] = useState<Readonly<Record<number, string>>>({})
  const [agreed, setAgreed] = useState(false)
  const act = useCommand(['name', 'consent', 'signature', 'reason', ...mine.map(({ id }) => `fields.${id}`)])
  const queries = useQueryClient()
  const afterwards = () => queries.invalidateQueries()
  const sign = () =>
    act.run(async (idempotencyKey) => {
      await acts.sign(
        {
          consent: agreed,
          name,
          source_sha256: sourceHash,
          ...(way === 'draw' && picture !== undefined && { signature: picture }),
          values: Object.entries(values).map(([id, value]) => ({ field_id: Number(id), value })),
        },
        idempotencyKey,
      )
      await afterwards()
    })
  const decline = (reason: string) =>
    act.run(async (idempotencyKey) => {
      await acts.decline(reason, idempotencyKey)
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
