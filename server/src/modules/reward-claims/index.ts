export { checkClaims, claimsOf, countClaims, keepsClaims, mustBeUnclaimed } from './reward-claims.ts'
