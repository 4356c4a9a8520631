export { audienceOf } from './audience.ts'
export { refuseWaiting, revealedTo, waitsForAnswer } from './sounding.ts'
export {
  isRevealed,
  mayTouch,
  mustTouch,
  visibleMoney,
  visibleOpportunities,
  visibleToInvestor,
} from './visibility.ts'
export { lockSeenOpportunity, seenOpportunity } from './visible-opportunity.ts'
