import { finishAccountingSignIn } from '@moorgate/contract/accounting/connection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useConfirmation } from '../../../../kernel/confirm-password.tsx'
import { send } from '../../../../kernel/queries.ts'
import { useCommand } from '../../../../kernel/use-command.ts'
import { useAddress } from '../../../../kernel/visit.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { accountsQuery, statusQuery } from './queries.ts'

/**
 * Finishes a sign-in whose browser is back from Xero. What Xero said leaves the address at once: it counts
 * once, and belongs in no history and no bookmark.
 */
export function useFinishedSignIn() {
  const { pathname, search } = useAddress()
  const [said] = useState(() => saidBy(search))
  const isBegun = useRef(false)
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const { whenConfirmed, dialog } = useConfirmation()
  const finish = async () => {
    globalThis.history.replaceState(globalThis.history.state, '', pathname)
    let isDone = false
    await run(async () => {
      isDone = await whenConfirmed(async () => {
        queries.setQueryData(statusQuery.queryKey, await send(finishAccountingSignIn, { query: said ?? {} }))
        await queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
      })
    })
    if (isDone) showToast('Connected to Xero')
  }
  useEffect(() => {
    if (!said || isBegun.current) return
    isBegun.current = true
    void finish()
  })
  return { busy, problem, dialog }
}

function saidBy(search: string): Record<string, string> | undefined {
  const said = new URLSearchParams(search)
  if (!said.has('state') || !(said.has('code') || said.has('error'))) return undefined
  return Object.fromEntries(
    ['state', 'code', 'error'].flatMap((name) => (said.has(name) ? [[name, said.get(name) ?? '']] : [])),
  ) as Record<string, string>
}
