import { useState } from 'react'
import { overlay } from '../../kernel/overlay.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { useOfferedRewards } from './use-offered-rewards.ts'
import type { Investment } from '../../features/opportunities/records.ts'

const RewardDialog = overlay(async () => (await import('./reward-dialog.tsx')).RewardDialog)

/** The way to another reward for a place that is held; nothing where the offer has none. */
export function RewardButton({ investment }: { investment: Investment }) {
  const word = useTerm()('reward', { lower: true })
  const rewards = useOfferedRewards(investment.investment_opportunity_id)
  const [choosing, setChoosing] = useState(false)
  if (rewards.length === 0) return null
  return (
    <>
      <Button onClick={() => setChoosing(true)}>
        {`${investment.reward_id === null ? 'Choose' : 'Change'} ${word}`}
      </Button>
      {choosing && (
        <RewardDialog investment={investment} rewards={rewards} onClose={() => setChoosing(false)} />
      )}
    </>
  )
}
