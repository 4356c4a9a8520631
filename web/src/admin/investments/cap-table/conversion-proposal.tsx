import { useQuery } from '@tanstack/react-query'
import { money, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { price } from '../../../ui/price.ts'
import { conversionQuery } from './queries.ts'
import type { Conversion } from './queries.ts'
import styles from '../../../kernel/working/working.module.css'

interface ConversionProposalProps {
  id: number
  currency: string
  /** Note, class and day as far as they are typed. */
  asked: { note_id: string; share_class: string; date: string }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** What the terms of a note give for its conversion, with how they come to it; nothing before note, class and day are said. */
export function ConversionProposal({ id, currency, asked }: ConversionProposalProps) {
  const enabled = asked.note_id !== '' && asked.share_class.trim() !== '' && isDay(asked.date)
  const query = useQuery({ ...conversionQuery(id, asked), enabled, retry: false })
  if (!enabled || !query.data) return null
  const { proposal } = query.data
  if (!proposal)
    return (
      <Notice title="No round gives a price">
        No round of this class has a price up to that day, so the price is yours to say.
      </Notice>
    )
  return <Proposed proposal={proposal} currency={currency} />
}

const ruleWords: Record<Conversion['rule'], string> = {
  cap: 'The cap gives the lower price.',
  discount: 'The discount gives the lower price.',
  round: 'Neither cap nor discount makes it lower than the round.',
}

function Proposed({ proposal, currency }: { proposal: Conversion; currency: string }) {
  const { working } = proposal
  return (
    <Notice title={`The terms give ${price(proposal.price, currency)} a share`}>
      {`${ruleWords[proposal.rule]} ${money(proposal.owed, { currency, pence: true })} become ${quantity(proposal.shares)} shares, and ${money(proposal.residue, { currency, pence: true })} is left.`}
      <div className={styles.formula}>
        <div>{working.formula}</div>
        <div>{working.numbers}</div>
      </div>
      {`${proposal.round_name}: ${price(proposal.round_price, currency)}. ${working.rounding}`}
    </Notice>
  )
}
