import { user } from '@moorgate/contract/investors/user.ts'
import { prepareSignature } from '@moorgate/contract/signing/signature-request.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send, showQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { signingOf } from '../../features/signing/signing.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Prepare } from './prepare.tsx'
import { Progress } from './progress.tsx'

/** `/admin/investors/{id}/sign-pdf/{documentId}`: a document of an investor on its way to being signed. */
export function SignPdfPage({ params }: ScreenProps) {
  const id = params['pdfId'] ?? ''
  const request = useQuery(signingOf(id))
  const may = useAbilities()
  return (
    <Loaded query={request} what="this document">
      {(found) => {
        if (!found) return <Begin documentId={Number(id)} investorId={params['id'] ?? ''} />
        if (found.status === 'draft' && may('investors', 'update'))
          return <Prepare key={found.id} request={found} />
        return <Progress key={found.id} request={found} />
      }}
    </Loaded>
  )
}

/** Nothing is being signed yet. Opening a page changes nothing, so it is begun by pressing. */
function Begin({ documentId, investorId }: { documentId: number; investorId: string }) {
  const act = useCommand(['document_id'])
  const queries = useQueryClient()
  const term = useTerm()
  const name = useQuery(showQuery(user, investorId)).data?.name ?? `The ${term('investor', { lower: true })}`
  const begin = () =>
    act.run(async (idempotencyKey) => {
      await send(prepareSignature, { idempotencyKey, body: { document_id: documentId } })
      await queries.invalidateQueries({ queryKey: signingOf(documentId).queryKey })
    })
  return (
    <AdminPage title="Prepare to sign">
      <Problem says={act.fields['document_id'] ?? act.problem} />
      <EmptyState
        title="No signatures requested yet"
        action={
          <Button look="primary" busy={act.busy} onClick={() => void begin()}>
            Prepare to sign
          </Button>
        }
      >
        Choose who signs and put their fields on the pages. {name} is the first signer.
      </EmptyState>
    </AdminPage>
  )
}
