import { file, isDone, read, search } from './door.ts'
import type { Door } from './door.ts'

const offer = 'investment-opportunities'

/** What an investor reads of the raise; before the gates each of them is empty. */
const figures = [
  'target_amount',
  'minimum_investment',
  'share_price',
  'raised',
  'remaining',
  'percent_raised',
  'raised_shares',
  'investor_count',
  'user_remaining',
]

/** An offer in figures is as much of a promotion as one in words. */
export const figureDoors: readonly Door[] = [
  read('its figures', ({ offers }) => `${offer}/${offers.read}?append=investor_count,user_remaining`, {
    isThrough: (answer) => isDone(answer) && figures.some((key) => answer.body.data[key] !== null),
  }),
  search('offers by their target', () => `${offer}?filter[slug]=cobalt-offer&filter[target_amount]=>1`),
  search('offers by how many invest', () => `${offer}?filter[slug]=cobalt-offer&filter[investor_count]=>=0`),
  search('the list of share prices', () => 'share-prices'),
  search('how its price grew', () => 'share-prices?append=yearly_growth'),
  read('include=sharePrices', ({ offers }) => `${offer}/${offers.read}?include=sharePrices`, {
    isThrough: (answer) => isDone(answer) && answer.body.data.share_prices.length > 0,
  }),
  file('its tax schemes', ({ offers }) => `${offer}/${offers.read}/tax-options`),
]
