import { openIdentityVerification } from '@moorgate/contract/investors/identity-check.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { Buttons, FormStack, Section } from '../../../features/sections/section.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { fileHint, fileTypes, proofHint } from './document-names.ts'
import type { IdentityStanding } from './identity-page.tsx'
import { SendDocuments } from './send-documents.tsx'

/** The document is shown to Stripe, the proof of address is sent here. Documents may be sent here instead. */
export function VerifyWithStripe({ standing }: { standing: IdentityStanding }) {
  const [sendsInstead, setSendsInstead] = useState(false)
  const [address, setAddress] = useState<File>()
  const { busy, fields, problem, run } = useCommand(['address'])
  const queries = useQueryClient()
  const { unfinished } = standing
  if (sendsInstead) return <SendDocuments standing={standing} />
  const submit = () =>
    run(async () => {
      const { url } = await send(openIdentityVerification, { body: unfinished ? {} : { address } })
      // Anyone who comes back from there finds the check that they began.
      await queries.invalidateQueries({ queryKey: ['identity_check'] })
      globalThis.location.assign(url)
    })
  return (
    <Section title={standing.status === 'passed' ? 'Renew your check' : 'Verify your identity'}>
      <FormStack onSubmit={() => void submit()}>
        {unfinished?.problem != null && <Notice tone="waiting">{unfinished.problem}</Notice>}
        <Problem says={problem} />
        <Text>
          You photograph your passport, driving licence or identity card and take a selfie on Stripe’s secure
          page. It takes about two minutes, and your phone works best.
        </Text>
        {!unfinished && (
          <FileDrop
            label="Proof of address"
            hint={`${proofHint} ${fileHint}`}
            accept={fileTypes}
            error={fields['address']}
            files={address ? [{ id: address.name, name: address.name }] : []}
            onFiles={([chosen]) => setAddress(chosen)}
            onRemove={() => setAddress(undefined)}
          />
        )}
        <Buttons>
          <Button
            type="submit"
            variant="primary"
            icon={ExternalLink}
            needsConnection
            busy={busy}
            busyLabel="Opening"
          >
            {unfinished ? 'Continue with Stripe' : 'Verify with Stripe'}
          </Button>
          <Button onClick={() => setSendsInstead(true)}>Send documents instead</Button>
        </Buttons>
      </FormStack>
    </Section>
  )
}
